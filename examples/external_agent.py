"""A complete external agent: it sells when it can, builds what it can, and passes last.

Try it: brass-ai tournament --ruleset lancashire-2018 --players 2 --deals 5 --out results.db \\
            --agents random "external:command=python examples/external_agent.py"
"""

import json
import random
import sys

LIKED = ["sell", "+sell", "build", "link", "+link", "develop", "loan"]  # best first; what is missing is liked least


def liking(step: str) -> int:
    kind = step.split()[0]
    return LIKED.index(kind) if kind in LIKED else len(LIKED)


def choose(message: dict) -> str | None:
    best = min(map(liking, message["legal"]), default=len(LIKED))
    if message["may_stop"] and best == len(LIKED):
        return None  # close the open action
    return random.choice([step for step in message["legal"] if liking(step) == best])


for line in sys.stdin:  # the game is over when the input ends
    message = json.loads(line)
    if message["type"] == "start":
        random.seed(message["seed"])  # so that a game can be played again
        answer = {"type": "ready"}
    else:
        answer = {"step": choose(message)}
    print(json.dumps(answer), flush=True)
