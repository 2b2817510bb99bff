"""Make the icons of the installed page from `src/icon.svg`: `python web/make_icons.py`.

Needs Chromium and Playwright, as the browser tests do.
"""

from __future__ import annotations

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

HERE = Path(__file__).resolve().parent
ICON = (HERE / "src" / "icon.svg").read_text(encoding="utf-8")
AROUND = "#1d2529"

# File, width and height in pixels, and the part of that which the drawing takes. What a system cuts
# into a shape of its own leaves a circle of four fifths.
ICONS = [
    ("icon-192.png", 192, 1.0, "transparent"),
    ("icon-512.png", 512, 1.0, "transparent"),
    ("icon-maskable-512.png", 512, 0.62, AROUND),
    ("apple-touch-icon.png", 180, 0.8, AROUND),
]


def main() -> None:
    """Draw each icon into `public`."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"]
        )
        for name, size, part, ground in ICONS:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(
                f"<style>body {{ margin: 0; display: grid; height: 100vh; place-items: center;"
                f" background: {ground} }} svg {{ width: {part:.0%} }}</style>{ICON}"
            )
            page.screenshot(path=HERE / "public" / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
