"""Phones for tests: windows of one Chromium, Debian's, driven by selenium."""

import shutil
import tempfile
from pathlib import Path

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

PHONE = (390, 780)
TEXT_SIZE = 16
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
    # No name lookups: there is no network but the loopback.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
BUTTON = (
    "const it = [...document.querySelectorAll('button')].find("
    "(b) => b.textContent.includes(arguments[0]) && !b.disabled);"
)


class Chromium:
    """A browser that is started once; each of its windows is a phone."""

    def __init__(self):
        self._profile = tempfile.mkdtemp(prefix="companion-phone-")
        options = Options()
        options.binary_location = shutil.which("chromium")
        for switch in (*SWITCHES, f"--user-data-dir={self._profile}"):
            options.add_argument(switch)
        options.set_capability("goog:loggingPrefs", {"browser": "ALL"})
        self._driver = webdriver.Chrome(options, Service(shutil.which("chromedriver")))
        self._home = self._seen = self._driver.current_window_handle
        self._agent = self._driver.execute_script("return navigator.userAgent")

    def open(self, language="en", size=PHONE, is_dark=False, text_size=TEXT_SIZE):
        """Open a window with a device's size, theme and language."""
        self._driver.switch_to.new_window("window")
        self._seen = self._driver.current_window_handle
        browser = Browser(self, self._seen, text_size)
        answer = {"userAgent": self._agent, "acceptLanguage": language}
        browser.tell("Emulation.setUserAgentOverride", answer)
        answer = {"width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": True}
        browser.tell("Emulation.setDeviceMetricsOverride", answer)
        browser.tell("Emulation.setFocusEmulationEnabled", {"enabled": True})
        browser.darken(is_dark)
        return browser

    def look_at(self, window):
        """Return the driver, switched to this window."""
        if self._seen != window:
            self._driver.switch_to.window(window)
            self._seen = window
        return self._driver

    def forget(self):
        """Close every phone and clear everything known about it."""
        for window in self._driver.window_handles:
            if window != self._home:
                self.look_at(window).execute_script("localStorage.clear()")
                self._driver.close()
        driver = self.look_at(self._home)
        driver.execute_cdp_cmd("Network.clearBrowserCookies", {})
        driver.get_log("browser")

    def close(self):
        self._driver.quit()
        shutil.rmtree(self._profile, ignore_errors=True)


class Browser:
    """A browser on a phone."""

    def __init__(self, chromium, window, text_size):
        self._chromium, self._window, self._text_size = chromium, window, text_size

    @property
    def driver(self):
        return self._chromium.look_at(self._window)

    def tell(self, command, answer):
        return self.driver.execute_cdp_cmd(command, answer)

    def darken(self, is_dark):
        """Switch the device to dark or to light."""
        scheme = [{"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}]
        self.tell("Emulation.setEmulatedMedia", {"features": scheme})

    def go(self, url):
        self.driver.get(url)
        if self._text_size != TEXT_SIZE:
            # Only known once there is a page.
            self.tell("Page.enable", {})
            self.tell("Page.setFontSizes", {"fontSizes": {"standard": self._text_size}})

    def cut_off(self, is_offline):
        """Take the network away, or bring it back."""
        throughput = 0 if is_offline else -1
        self.driver.set_network_conditions(offline=is_offline, latency=0, throughput=throughput)

    def run(self, script, *given):
        return self.driver.execute_script(script, *given)

    def finds(self, selector):
        """Return whether the page has an element of this kind."""
        return self.run("return Boolean(document.querySelector(arguments[0]))", selector)

    @property
    def text(self):
        return self.run("return document.body.innerText")

    def has(self, words):
        return words in self.text

    def offers(self, words):
        """Return whether there is an enabled button with this text."""
        return self.run(BUTTON + "return Boolean(it)", words)

    def click(self, words):
        """Press the button with this text."""
        assert self.offers(words), f"nothing to press says {words!r} in {self.text}"
        self.run(BUTTON + "it.click()", words)

    def picture(self, path: Path):
        self.driver.get_screenshot_as_file(str(path))

    @property
    def problems(self):
        """What the browser complained about, in any window."""
        logged = self.driver.get_log("browser")
        return [entry["message"] for entry in logged if entry["level"] == "SEVERE"]
