"""A person's hands on the web board's page, and the seconds that they need by the keystroke-level model."""

from typing import Any

# Seconds of the model's operators: a key of an average typist, pointing, pressing a button, moving a hand from mouse to
# keys or back, thinking of what is next.
KEY, POINT, PRESS, HOME, THINK = 0.28, 1.1, 0.2, 0.4, 1.35
ANSWER = 3.0  # seconds of the server, until advice that is worth reading follows a change


class Hands:
    """A person's hands on the page; counts what they do and what they looked up before it.

    One hand has the mouse and the other single keys; for typing both are on the keyboard.
    """

    def __init__(self, tab: Any) -> None:
        self.tab = tab
        self.keys = self.clicks = self.repeats = self.moves = self.items = self.waits = 0
        self.first_advice = (0.0, 0.0)  # when there is some, by the lower and the higher figure
        self._is_typing = True

    def click(self, selector: str) -> None:
        """Point and click."""
        self._move(False)
        self.tab.locator(selector).first.click()
        self.clicks += 1

    def click_link(self, link: str) -> None:
        """Point at a link and click; the script does so at its line, which other things may cover in the middle."""
        self._move(False)
        self.tab.locator(f"#board [data-id='{link}']").dispatch_event("click")
        self.clicks += 1

    def click_half(self, space: str, industry: str) -> None:
        """Click a space where it shows the industry's icon."""
        target = f"#board [data-id='{space}']"
        icon = f"{target} .space-icon[href='#icon-{industry}']"
        self.click(icon if self.tab.locator(icon).count() else target)

    def click_again(self, selector: str) -> None:
        """Press the button once more where the mouse is."""
        self.tab.locator(selector).first.click()
        self.repeats += 1

    def type(self, text: str) -> None:
        """Press keys, each letter of the text one."""
        self._move(True)
        self.tab.keyboard.type(text)
        self.keys += len(text)

    def enter(self) -> None:
        """Press Enter while typing."""
        self._move(True)
        self.tab.keyboard.press("Enter")
        self.keys += 1

    def tap(self, key: str) -> None:
        """Press a key with the hand that does not hold the mouse."""
        self.tab.keyboard.press(key)
        self.keys += 1

    def look_up(self) -> None:
        """Something is read off the table."""
        self.items += 1

    def note_hand(self) -> None:
        """The cards are typed, from where on there is advice."""
        self.first_advice = (self.seconds(self.items // 2) + ANSWER, self.seconds(self.items) + ANSWER)

    def wait_for_advice(self) -> list[str]:
        """Wait for what the page advises so far; the steps of that turn."""
        wait_until_checked(self.tab)
        self.tab.wait_for_selector("#so-far[data-state='done'] #turn-so-far li")
        self.waits += 1
        steps = self.tab.locator("#turn-so-far li")
        found: list[str] = steps.evaluate_all("rows => rows.map((row) => row.dataset.step ?? '')")
        return found

    def seconds(self, items: int) -> float:
        """What a person needs by the model if so many things need a thought of their own."""
        pressed = self.clicks * (POINT + PRESS) + self.repeats * PRESS
        return self.keys * KEY + pressed + self.moves * HOME + self.waits * ANSWER + items * THINK

    def _move(self, is_typing: bool) -> None:
        self.moves += self._is_typing != is_typing
        self._is_typing = is_typing


def wait_until_checked(tab: Any) -> None:
    """Until the server has looked at the last change and the form shows what follows from it."""
    tab.wait_for_selector("#panel[aria-busy='false']")
