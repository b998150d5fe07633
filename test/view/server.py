#!/usr/bin/env python3
"""Attacks the server of `ovis view` from outside: wrong tokens, foreign hosts, long requests, garbage, and many connections.

    test/view/server.py PROGRAM
"""

import json
import random
import re
import socket
import subprocess
import sys
import time

GARBAGE = 300


def fail(text):
    sys.exit(f"FAILED: {text}")


def send(port, data, closes=False):
    """What the server answers to these bytes, or b"" if it closes without an answer."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        try:
            connection.sendall(data)
            if closes:
                connection.shutdown(socket.SHUT_WR)
            parts = []
            while part := connection.recv(65536):
                parts.append(part)
            return b"".join(parts)
        except (ConnectionResetError, BrokenPipeError):
            return b""


def status_of(answer):
    found = re.match(rb"HTTP/1\.1 (\d+) ", answer)
    return int(found[1]) if found else 0


def get(port, path, *headers, host=None):
    lines = [f"GET {path} HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", *headers]
    return send(port, ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1"))


def expect(wanted, answer, what):
    if status_of(answer) != wanted:
        fail(f"{what}: {answer[:80]!r}, not {wanted}")


def attack(port, token):
    base = f"/{token}"
    expect(200, get(port, f"{base}/tick"), "the tick")
    expect(200, get(port, f"{base}/tick?x", host=f"localhost:{port}"), "localhost")
    expect(200, get(port, f"{base}/tick", f"Origin: http://127.0.0.1:{port}"), "its own origin")
    expect(404, get(port, f"{base}/etc/passwd"), "a file")
    expect(404, get(port, f"{base}/../../etc/passwd"), "a file by a path")
    wrong = token[:-1] + ("0" if token[-1] != "0" else "1")
    for path in ("/", "/tick", f"/{wrong}/tick", f"/{token[:-1]}/tick", f"/{token}x/tick", f"/{token}", "//" + token):
        expect(403, get(port, path), f"the path {path}")
    for host in ("evil.example", f"evil.example:{port}", "127.0.0.1", f"127.0.0.1:{port}.evil.example", f"127.0.0.1:{port + 1}"):
        expect(403, get(port, f"{base}/tick", host=host), f"the host {host}")
    for origin in ("http://evil.example", "null", f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}"):
        expect(403, get(port, f"{base}/tick", f"Origin: {origin}"), f"the origin {origin}")
    expect(405, send(port, f"POST {base}/tick HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()), "POST")
    expect(400, get(port, f"{base}/tick", "Content-Length: 5"), "a body")
    expect(431, get(port, f"{base}/tick", "X: " + "a" * 8000), "a long header")
    expect(414, get(port, base + "/" + "a" * 1000), "a long path")
    if token.encode() in get(port, "/") or b"root:" in get(port, f"{base}/../etc/passwd"):
        fail("an answer tells too much")


def garbage(port, token, seed):
    rng = random.Random(seed)
    start = f"GET /{token}/tick HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    for _ in range(GARBAGE):
        data = bytearray(start if rng.random() < 0.6 else rng.randbytes(rng.randrange(6000)))
        for _ in range(rng.randrange(6)):
            at = rng.randrange(len(data) + 1)
            data[at : at + rng.randrange(3)] = rng.randbytes(rng.randrange(4))
        status = status_of(send(port, bytes(data), closes=True))
        if status not in (0, 200, 400, 403, 404, 405, 414, 431, 505):
            fail(f"{bytes(data)!r} gives {status}")


def crowd(port, token):
    """More connections than the server takes, which send nothing: it goes on when they are gone."""
    held = [socket.create_connection(("127.0.0.1", port), timeout=60) for _ in range(12)]
    time.sleep(0.2)
    for connection in held:
        connection.close()
    expect(200, get(port, f"/{token}/tick"), "the tick after a crowd")


def body_of(answer):
    return json.loads(answer.split(b"\r\n\r\n", 1)[1])


def grow(port, token, page):
    """An open page asks for what is new: parts without a gap from the page's last tick to the run's."""
    base = f"/{token}/since"
    at = begin = int(re.search(rb'"last":(\d+)', page)[1])
    serial = int(re.search(rb'"mobs":\[\s*\{"n":(\d+)', page)[1])
    for _ in range(4):
        time.sleep(0.3)
        answer = body_of(get(port, f"{base}/{at}/{serial}"))
        if answer["isLost"] or not answer["parts"]:
            fail(f"there is nothing new after tick {at}: {answer}")
        for part in answer["parts"]:
            if part["first"] != at or part["last"] <= at or part["epoch"] > at:
                fail(f"a part from {part['first']} to {part['last']} does not follow tick {at}")
            at = part["last"]
        if at != answer["tick"]:
            fail(f"the parts end at tick {at}, the run is at {answer['tick']}")
        if answer["why"]["n"] != serial or not all(isinstance(why, str) for _, why in answer["why"]["ends"]):
            fail(f"why: {answer['why']}")
    # Another page has the same parts, also several at once; one that was away for too long must open again.
    again = body_of(get(port, f"{base}/{begin}/0"))
    if again["isLost"] or [part["first"] for part in again["parts"]][:1] != [begin] or again["why"] is not None:
        fail("the parts are gone")
    for tick in (begin - 1, at + 100000, -(2**63), 2**63 - 1):
        if not body_of(get(port, f"{base}/{tick}/0"))["isLost"]:
            fail(f"there are parts after tick {tick}")
    for path in ("", "/", "/x/0", f"/{at}", f"/{at}/", f"/{at}/x", f"/{at}/0/0", "/-/0"):
        expect(404, get(port, base + path), f"the path since{path}")
    knows = body_of(get(port, f"/{token}/knows"))
    if knows["first"] != 0 or knows["last"] < at or not knows["bodies"] or knows["typesUntil"] < at:
        fail(f"searches and path types: {str(knows)[:200]}")
    unknown = body_of(get(port, f"{base}/{at}/999999"))["why"]
    if unknown != {"n": 999999, "ends": []}:
        fail(f"a mob that is not there: {unknown}")


def main():
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")
    program = subprocess.Popen([sys.argv[1], "view", "pasture", "--no-open", "--quiet"], stdout=subprocess.PIPE, text=True)
    try:
        url = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/([0-9a-f]{32})/\n", program.stdout.readline())
        if not url:
            fail("it prints no address")
        port, token = int(url[1]), url[2]
        attack(port, token)
        garbage(port, token, seed)
        crowd(port, token)
        page = get(port, f"/{token}/")
        expect(200, page, "the page")
        if b"connect-src 'self'" not in page or b"connect-src 'none'" in page or b"Referrer-Policy: no-referrer" not in page:
            fail("the page's policy")
        grow(port, token, page)
        ticks = [json.loads(get(port, f"/{token}/tick").split(b"\r\n\r\n")[1])["tick"]]
        time.sleep(1)
        ticks.append(json.loads(get(port, f"/{token}/tick").split(b"\r\n\r\n")[1])["tick"])
        if ticks[1] <= ticks[0]:
            fail(f"the run stands still: {ticks}")
        if program.poll() is not None:
            fail(f"the program has ended with {program.returncode}")
    finally:
        program.kill()
        program.wait()
    print(f"view: {GARBAGE} requests of garbage, and all wrong ones are refused; the run goes on")


main()
