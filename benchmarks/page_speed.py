"""How soon the page can be used, and how soon a card that is clicked is drawn where it was played.

Of the card there is also told how long the page's thread has worked for it, in scripts and in style
and layout. That is a time of the processor's, which another program's work does not lengthen.

Run from the repository's root, with a server at an address of this machine::

    python benchmarks/page_speed.py http://127.0.0.1:8383 [--visits 9]

Needs Chromium and Playwright, as the browser tests do. On a machine that does other work at the
same time the figures are those of that work.
"""

from __future__ import annotations

import argparse
import shutil
import statistics

from playwright.sync_api import Browser, sync_playwright

# Notes when the button that starts a match has been drawn; nobody is new here, nothing is paced.
WATCH = """
if (location.protocol === 'http:') {
  Object.assign(localStorage, { 'tour.fifth': '1', 'tour.auction': '1', pace: '0', last: '0' });
}
globalThis.usable = new Promise((done) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('[data-action=start]')) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now())));
  }).observe(document, { childList: true, subtree: true });
});
"""
# Waits until the table, which has just appeared, has been drawn: nobody clicks before that.
DRAWN = """() => new Promise((done) => {
  requestAnimationFrame(() => requestIdleCallback(() => done()));
})"""
# Clicks a card, and returns the milliseconds until it lies on the table and has been drawn: the
# message comes after the frame's style, layout and paint.
CLICK = """() => new Promise((done) => {
  const card = document.querySelector('.hand-card[data-legal=true]');
  const name = card.dataset.card;
  const start = performance.now();
  new MutationObserver((_, observer) => {
    if (document.querySelector(`.hand-card[data-card="${name}"]`)) return;
    observer.disconnect();
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => done(performance.now() - start);
      port2.postMessage(null);
    });
  }).observe(document.body, { childList: true, subtree: true });
  card.click();
})"""


WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")


def visit(browser: Browser, address: str) -> tuple[float, ...]:
    """Return the milliseconds until the lobby can be used, and until a clicked card is drawn.

    Those of the page's thread follow: in scripts, and in style and layout.
    """
    context = browser.new_context(base_url=address)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    usable = float(page.evaluate("globalThis.usable"))
    page.locator("[data-action=start]").click()
    page.locator(".hand-card[data-legal=true]").first.wait_for()
    page.evaluate(DRAWN)
    devtools = context.new_cdp_session(page)
    devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def worked() -> list[float]:
        told = devtools.send("Performance.getMetrics")["metrics"]
        seconds = {metric["name"]: metric["value"] for metric in told}
        return [1000 * seconds[name] for name in WORK]

    before = worked()
    drawn = float(page.evaluate(CLICK))
    script, style, layout = (now - then for now, then in zip(worked(), before, strict=True))
    context.close()
    return usable, drawn, script, style + layout


def main() -> None:
    """Print the median of some visits, and their range."""
    parser = argparse.ArgumentParser(description="How quick the page is.")
    parser.add_argument("address")
    parser.add_argument("--visits", type=int, default=9)
    arguments = parser.parse_args()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        times = [visit(browser, arguments.address) for _ in range(arguments.visits)]
        browser.close()
    names = (
        "the lobby can be used after",
        "a card is drawn after",
        "  of it scripts",
        "  of it style and layout",
    )
    for name, values in zip(names, zip(*times, strict=True), strict=True):
        middle, least, most = statistics.median(values), min(values), max(values)
        print(f"{name} {middle:.0f} ms ({least:.0f} to {most:.0f})")


if __name__ == "__main__":
    main()
