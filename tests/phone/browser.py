"""Phones for tests: Debian's Chromium, each with a profile of its own, driven by selenium."""

import shutil
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

PHONE = (390, 780)
SWITCHES = (
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
    "--disable-extensions",
    "--hide-scrollbars",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
    # Nothing is looked up: there is no network but the loopback.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)


class Browser:
    """A browser on a phone: the looks of a device and its language, until it is closed."""

    def __init__(self, language="en", size=PHONE, is_dark=False, text_size=16, scale=1):
        self._profile = tempfile.mkdtemp(prefix="companion-phone-")
        options = Options()
        options.binary_location = shutil.which("chromium")
        for switch in (*SWITCHES, f"--user-data-dir={self._profile}", f"--lang={language}"):
            options.add_argument(switch)
        options.add_argument(f"--window-size={size[0]},{size[1]}")
        wanted = {"intl.accept_languages": language, "webkit.webprefs.default_font_size": text_size}
        options.add_experimental_option("prefs", wanted)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        service = Service(shutil.which("chromedriver"))
        self.driver = webdriver.Chrome(options=options, service=service)
        told = {"width": size[0], "height": size[1], "deviceScaleFactor": scale, "mobile": True}
        self.driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", told)
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]
        self.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": scheme})

    def close(self):
        self.driver.quit()
        shutil.rmtree(self._profile, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    def go(self, url):
        self.driver.get(url)

    def run(self, script, *given):
        return self.driver.execute_script(script, *given)

    @property
    def text(self):
        return self.run("return document.body.innerText")

    def has(self, words):
        return words in self.text

    def click(self, words):
        """Press the button that says this."""
        found = self.run(
            "const it = [...document.querySelectorAll('button')].find("
            "(b) => b.textContent.includes(arguments[0]) && !b.disabled);"
            "if (it) it.click(); return Boolean(it);",
            words,
        )
        assert found, f"nothing to press says {words!r} in {self.text}"

    def picture(self, path: Path):
        self.driver.get_screenshot_as_file(str(path))

    def whole_picture(self, path: Path):
        """Take a picture of all of the page, however long it is."""
        import base64

        told = {"captureBeyondViewport": True, "format": "png"}
        size = self.run("return [document.body.scrollWidth, document.body.scrollHeight]")
        told["clip"] = {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1}
        taken = self.driver.execute_cdp_cmd("Page.captureScreenshot", told)
        path.write_bytes(base64.b64decode(taken["data"]))

    @property
    def problems(self):
        """What the browser complained about."""
        logged = self.driver.get_log("browser")
        return [entry["message"] for entry in logged if entry["level"] == "SEVERE"]
