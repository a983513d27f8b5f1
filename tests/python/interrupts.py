"""Ctrl-C, sent to a program of its own."""

import signal
import subprocess
import sys
import time


def interrupt(begin, work, after):
    """Runs the code `begin`, then interrupts `work`; what `after` prints, and the seconds that it took to end."""
    code = (
        f"{begin}\n"
        "print('begun', flush=True)\n"
        f"try: {work}\n"
        f"except KeyboardInterrupt: print({after})"
    )
    process = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"begun\n"
    time.sleep(0.5)
    sent = time.monotonic()
    process.send_signal(signal.SIGINT)
    said = process.communicate(timeout=20)[0]
    return said, time.monotonic() - sent
