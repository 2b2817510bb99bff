"""How soon the page can be used, and how soon a card that is clicked is drawn where it was played.

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
# Clicks a card, and returns the milliseconds until it lies on the table and a frame has begun.
CLICK = """() => new Promise((done) => {
  const card = document.querySelector('.hand-card[data-legal=true]');
  const name = card.dataset.card;
  const start = performance.now();
  new MutationObserver((_, observer) => {
    if (document.querySelector(`.hand-card[data-card="${name}"]`)) return;
    observer.disconnect();
    requestAnimationFrame(() => done(performance.now() - start));
  }).observe(document.body, { childList: true, subtree: true });
  card.click();
})"""


def visit(browser: Browser, address: str) -> tuple[float, float]:
    """Return the milliseconds until the lobby can be used, and until a clicked card is drawn."""
    context = browser.new_context(base_url=address)
    context.add_init_script(WATCH)
    page = context.new_page()
    page.goto("/")
    usable = float(page.evaluate("globalThis.usable"))
    page.locator("[data-action=start]").click()
    page.locator(".hand-card[data-legal=true]").first.wait_for()
    drawn = float(page.evaluate(CLICK))
    context.close()
    return usable, drawn


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
    names = ("the lobby can be used", "a card is drawn")
    for name, values in zip(names, zip(*times, strict=True), strict=True):
        middle, least, most = statistics.median(values), min(values), max(values)
        print(f"{name} after {middle:.0f} ms ({least:.0f} to {most:.0f})")


if __name__ == "__main__":
    main()
