"""A real browser on a real server, for tests of the web board's page."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from brass_core.notation import Step

CHROMIUM = next(
    (found for name in ("chromium", "chromium-browser", "google-chrome") if (found := shutil.which(name))), None
)
LAPTOP = {"width": 1366, "height": 768}
PATIENCE = 60_000  # milliseconds; machines that run tests may be slow
SECONDS_TO_END = 20  # after which a server is killed
QUIET = ("--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
# Plays a step of a seat on a page: waits until the page is not busy, ends what stands before the step, and chooses it
# part by part. What is pressed must be enabled and must not be covered. Runs on the page, as a whole game of such steps
# has hundreds of clicks.
PLAY = """async ({ values, cards, seat, patience }) => {
    const deadline = performance.now() + patience;
    const bar = () => document.getElementById("bar");
    const shown = () => {
        const done = ["result", "end-turn", "confirm", "end-action"].find((id) => document.getElementById(id)) ?? null;
        const choices = [...(bar()?.querySelectorAll(".choices button:not(.is-illegal)") ?? [])];
        if (document.body.getAttribute("aria-busy") !== "false" || (!done && !choices.length)) return null;
        const active = /seat-(\\d)/.exec(document.querySelector("#seats .is-active")?.className)?.[1];
        const part = choices.length ? bar().querySelector(".choices").dataset.part : null;
        return { seat: Number(active), done, part, kinds: choices.map((choice) => choice.dataset.kind) };
    };
    const offer = async () => {
        for (let found = shown(); ; found = shown()) {
            if (found) return found;
            if (performance.now() > deadline) throw new Error("the page stays busy");
            await new Promise((resolve) => setTimeout(resolve, 5));
        }
    };
    const press = async (selector) => {
        const node = document.querySelector(selector);
        if (!node || node.disabled) throw new Error(`${selector} cannot be pressed`);
        node.scrollIntoView({ block: "nearest" });
        const box = node.getBoundingClientRect();
        const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        if (!node.contains(top)) throw new Error(`${selector} is covered`);
        node.click();
        await new Promise((resolve) => setTimeout(resolve));
    };
    const isDue = (found) => found.seat === seat && found.part !== null &&
        (found.part !== "kind" || found.kinds.includes(values.kind));
    let found = await offer();
    for (; !isDue(found); found = await offer()) await press(`#${found.done}`);
    for (; found.done !== "confirm"; found = await offer()) {
        const value = found.part === "cards" ? cards.shift() : values[found.part];
        await press(`#bar .choices [data-${found.part === "kind" ? "kind" : "value"}='${value}']`);
    }
    await press("#confirm");
}"""


@contextmanager
def running_server() -> Iterator[str]:
    """`brass-ai serve` on a free port; yields its address."""
    words = [sys.executable, "-m", "brass_ai", "serve", "--port", "0", "--workers", "1"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        try:
            assert process.stdout is not None
            yield process.stdout.readline().split()[-1]
        finally:
            process.terminate()
            try:
                process.wait(SECONDS_TO_END)
            except subprocess.TimeoutExpired:
                process.kill()


@contextmanager
def running_browser(home: Path) -> Iterator[Any]:
    """A headless Chromium; yields playwright's browser. Nothing is downloaded: the system's own is driven."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        environment = {**os.environ, "HOME": str(home)}
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(QUIET), env=environment)
        try:
            yield browser
        finally:
            browser.close()


class BoardPage:
    """A tab on the web board, and what a person does there."""

    def __init__(self, browser: Any, address: str, **options: Any) -> None:
        self.problems: list[str] = []
        context = browser.new_context(**{"viewport": LAPTOP, **options})
        self.tab = context.new_page()
        self.tab.set_default_timeout(PATIENCE)
        self.tab.on("pageerror", lambda error: self.problems.append(str(error)))
        self.tab.goto(address)
        self.tab.wait_for_selector("#bar")

    def new_game(self, players: int, agents: list[str]) -> None:
        """Start lancashire-2018 as seat 0 against agents on the other seats."""
        self.tab.click("#new-game")
        self.tab.select_option("#new-ruleset", "lancashire-2018")
        self.tab.select_option("#new-players", str(players))
        for seat, agent in enumerate(agents, 1):
            self.tab.select_option(f"[data-seat='{seat}']", agent)
        self.tab.click("#accept")
        self.tab.wait_for_selector("#dialog:not([open])", state="attached")

    def load(self, path: Path) -> None:
        """Choose a file in the file dialog."""
        with self.tab.expect_file_chooser() as chooser:
            self.tab.click("#load")
        chooser.value.set_files(path)

    def start_entering(self) -> None:
        """Go to the form for a position, which begins with a fresh game."""
        self.tab.click("#mode-enter")
        self.tab.wait_for_selector("#verdict")

    def notice(self) -> str:
        """The sentence that is shown about what went wrong."""
        self.tab.wait_for_selector("#notice:not([hidden])")
        return str(self.tab.inner_text("#notice p"))

    def waiting_for_person(self) -> str:
        """Wait until something is to be done; its id: result, end-turn, confirm, end-action or choices."""
        self.tab.wait_for_selector("body[aria-busy='false']")
        names = ("result", "end-turn", "confirm", "end-action")
        choice = "#bar .choices button:not(.is-illegal)"
        self.tab.wait_for_selector(", ".join([*(f"#{name}" for name in names), choice]))
        return next((name for name in names if self.tab.query_selector(f"#{name}")), "choices")

    def take_step(self, wanted: tuple[str, ...] = ()) -> str:
        """Choose, kinds in `wanted` first, until a step is confirmed or an action, the turn or the game ends."""
        while True:
            found = self.waiting_for_person()
            if found == "result":
                return found
            if found != "choices":
                self.tab.click(f"#{found}")
                return found
            kinds = [f"#bar [data-kind='{kind}']:not(.is-illegal)" for kind in wanted]
            first = next(
                (kind for kind in kinds if self.tab.query_selector(kind)), "#bar .choices button:not(.is-illegal)"
            )
            self.tab.locator(first).first.click()

    def play_on(self, people: int) -> None:
        """Answer the question who plays a loaded record's seats: people at this screen."""
        self.tab.wait_for_selector("#accept")
        for seat in range(people):
            self.tab.select_option(f"[data-seat='{seat}']", "")
        self.tab.click("#accept")
        self.tab.wait_for_selector("#dialog:not([open])", state="attached")

    def play(self, step: Step, seat: int) -> None:
        """Choose exactly this step of a seat part by part, after ending what stands before it, and confirm it."""
        values = {
            "kind": str(step).split()[0],
            "place": step.space or step.link or step.industry or str(step.amount or ""),
            "industry": step.industry or "",
            "target": step.target or "",
            **{name: ",".join(getattr(step, name)) for name in ("coal", "iron", "beer")},
        }
        self.tab.evaluate(PLAY, {"values": values, "cards": list(step.cards), "seat": seat, "patience": PATIENCE})

    def log_length(self) -> int:
        """Steps in the log."""
        return int(self.tab.locator("#log [data-number]").count())

    def marked_places(self) -> set[str]:
        """Spaces and links on the board that may be chosen now."""
        return set(self.tab.eval_on_selector_all("#board .is-legal", "nodes => nodes.map((node) => node.dataset.id)"))
