"""Asks a server of the web board for many analyses at once, and tells how each client fared.

    python bench/many_clients.py --clients 50 --seconds 1

starts a server in a process of its own, connects so many clients and lets each ask, at the same moment, for an analysis
of so many seconds. Every client must get its result or an orderly `busy`.
"""

import argparse
import asyncio
import json
import os
import re
import statistics
import subprocess
import sys
import time
from pathlib import Path

from websockets.asyncio.client import connect

EXAMPLE = Path(__file__).parents[1] / "examples" / "lancashire-2018-4p-rail-round-2.json"
FINAL = ("result", "error", "busy")


async def ask(address: str, query: dict[str, object]) -> tuple[float, dict[str, object]]:
    """Seconds to the last answer, and that answer."""
    async with connect(f"ws://{address}/api/analysis", open_timeout=60, ping_timeout=None) as socket:
        begin = time.perf_counter()
        await socket.send(json.dumps(query))
        while True:
            answer = json.loads(await socket.recv())
            if answer["type"] in FINAL:
                return time.perf_counter() - begin, answer


async def ask_all(address: str, clients: int, seconds: float) -> list[tuple[float, dict[str, object]]]:
    position = json.loads(EXAMPLE.read_text(encoding="utf-8"))
    query = {"id": "q", "position": position, "limits": {"seconds": seconds}}
    return await asyncio.gather(*(ask(address, query) for _ in range(clients)))


def memory(process: int) -> int:
    """Most memory that a process has held, in MiB; 0 where the system does not tell."""
    try:
        status = Path(f"/proc/{process}/status").read_text(encoding="utf-8")
    except OSError:
        return 0
    found = re.search(r"VmHWM:\s+(\d+)", status)
    return int(found[1]) >> 10 if found else 0


def report(answers: list[tuple[float, dict[str, object]]]) -> None:
    """One line for each type of answer."""
    for kind in FINAL:
        times = sorted(seconds for seconds, answer in answers if answer["type"] == kind)
        if times:
            line = f"{kind}: {len(times)}, median {statistics.median(times):.1f} s, longest {times[-1]:.1f} s"
            done = [int(str(answer["iterations"])) for _, answer in answers if answer["type"] == kind == "result"]
            print(line + (f", iterations {min(done):,} to {max(done):,}" if done else ""))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clients", type=int, default=50, help="at once (default: 50)")
    parser.add_argument("--seconds", type=float, default=1.0, help="of each analysis (default: 1)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, help="of the server (default: processors)")
    arguments = parser.parse_args()
    command = [sys.executable, "-m", "brass_ai", "serve", "--port", "0", "--workers", str(arguments.workers)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert server.stdout is not None
    try:
        address = server.stdout.readline().split("//")[1].rstrip("/\n")
        begin = time.perf_counter()
        answers = asyncio.run(ask_all(address, arguments.clients, arguments.seconds))
        print(f"{len(answers)} clients answered after {time.perf_counter() - begin:.1f} s, {arguments.workers} workers")
        report(answers)
        print(f"The server held at most {memory(server.pid)} MiB.")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main()
