"""Writes a static site of all bundled scenes: a picture, two sentences, the page of the run, and what to look at.

    gallery.py PROGRAM OUT [--no-pictures] [--engine FILE] [SCENE...]

Pictures need Chromium; without it the cards have none. The sheet of all species needs the packages of viewer/ (npm). With the
engine (ovis-page.wasm of ./dev wasm) runs go on from any tick, and there is a page on which worlds are dropped. Each page is one
file that can be sent to others, so each holds the engine: 0.8 MB.
What the cards say stands in viewer/gallery/scenes.tsv.
"""
import argparse
import concurrent.futures
import html
import json
import os
import pathlib
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
WEBGL = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--hide-scrollbars"]
STYLE = """
:root { color-scheme: light dark; --paper: #f6f5f1; --panel: #fff; --ink: #1d2126; --faint: #586069; --line: #d9d7d0; --accent: #1f6f54; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #16181d; --panel: #1e2127; --ink: #e9ebee; --faint: #a7aeb7; --line: #343943; --accent: #6fd3ae; } }
body { margin: 0 auto; max-width: 1240px; padding: 16px; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 340px), 1fr)); gap: 16px; }
article { background: var(--panel); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
article div { overflow: hidden; aspect-ratio: 88 / 61; background: var(--line); }
article img { width: 145.45%; margin-top: -5.35%; display: block; }
article a { color: inherit; text-decoration: none; } article a:hover h2, article a:focus h2 { text-decoration: underline; }
h1 { font-size: 24px; margin: 8px 0; } h2 { font-size: 18px; margin: 12px 16px 4px; color: var(--accent); }
p { margin: 4px 16px 12px; } header p { margin: 0 0 12px; } .look { color: var(--faint); } header a { color: var(--accent); }
"""


def rows():
    for line in (ROOT / "viewer/gallery/scenes.tsv").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, about, look, *tick = line.split("\t")
            yield name, about, look, tick[0] if tick else ""


def find_chromium():
    names = [os.environ.get("OVIS_CHROMIUM", ""), "chromium", "chromium-browser", "google-chrome"]
    return next((path for path in map(shutil.which, filter(None, names)) if path), None)


def take_picture(chromium, address, picture, size):
    command = [chromium, "--headless", f"--screenshot={picture}", f"--window-size={size}", "--virtual-time-budget=12000", *WEBGL]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        command.append("--no-sandbox")
    try:
        subprocess.run([*command, address], capture_output=True, timeout=180, check=False)
    except subprocess.TimeoutExpired:
        pass
    return picture.exists()


def make(program, out, chromium, engine, row):
    """Runs a scene. Returns an error message, or None."""
    name, _, _, tick = row
    page = out / f"{name}.html"
    command = [program, "run", name, "--html", page, "--engine", engine or "none", "--quiet"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        return (run.stderr or run.stdout).strip()
    if chromium:
        take_picture(chromium, page.as_uri() + (f"#tick={tick}" if tick else ""), out / f"{name}.png", "1280,800")
    return None


def make_sheet(program, out, chromium):
    """The sheet of all species. Returns whether there is one."""
    node, template = shutil.which("node"), out / "species.html"
    if not node or not (ROOT / "viewer/node_modules").exists():
        return False
    build = subprocess.run([node, ROOT / "viewer/build.mjs", "--sheet", template], capture_output=True, text=True, check=False)
    if build.returncode != 0:
        print(build.stderr, file=sys.stderr)
        return False
    said = subprocess.run([program, "species", "--json"], capture_output=True, text=True, check=True).stdout
    data = json.dumps([{key: one[key] for key in ("name", "width", "height")} for one in json.loads(said)["species"]])
    page = template.read_text(encoding="utf-8").replace("/*DATA*/", data.replace("</", "<\\/"))
    template.write_text(page, encoding="utf-8")
    if chromium:
        take_picture(chromium, template.as_uri(), out / "species.png", "1240,3400")
    return True


def make_empty(program, out, engine):
    """The page on which worlds are dropped. Returns whether there is one."""
    page = out / "ovis.html"
    if not engine:
        page.unlink(missing_ok=True)
        return False
    subprocess.run([program, "page", page, "--engine", engine, "--quiet"], check=True)
    return True


def card(out, name, about, look, _):
    picture = f'<img src="{name}.png" alt="" loading="lazy">' if (out / f"{name}.png").exists() else ""
    return (f'<article><a href="{name}.html"><div>{picture}</div><h2>{html.escape(name.replace("_", " "))}</h2></a>'
            f'<p>{html.escape(about)}</p><p class="look">Look: {html.escape(look)}</p></article>')


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("scenes", nargs="*")
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("--engine", type=pathlib.Path)
    given = parser.parse_intermixed_args()
    program, out, wanted, has_pictures = given.program.resolve(), given.out.resolve(), given.scenes, not given.no_pictures
    engine = given.engine and given.engine.resolve()
    out.mkdir(parents=True, exist_ok=True)
    scenes = [row for row in rows() if not wanted or row[0] in wanted]
    chromium = find_chromium() if has_pictures else None
    if not chromium and has_pictures:
        print("gallery: no pictures: there is no Chromium (Debian: apt-get install chromium)", file=sys.stderr)
    failed = []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        jobs = {pool.submit(make, program, out, chromium, engine, row): row[0] for row in scenes}
        for count, job in enumerate(concurrent.futures.as_completed(jobs), 1):
            message = job.result()
            print(f"gallery: {count} of {len(jobs)}: {jobs[job]}{': ' + message if message else ''}", file=sys.stderr)
            failed += [jobs[job]] if message else []
    has_sheet = make_sheet(program, out, chromium)
    if not has_sheet:
        print("gallery: no sheet of species: run 'npm ci --ignore-scripts' in viewer/", file=sys.stderr)
    species = ' <a href="species.html">All species</a> on one sheet.' if has_sheet else ""
    own = ""
    if make_empty(program, out, engine):
        own = (' Go on from any tick, and change something. <a href="ovis.html">Open your own world</a>: drop its folder or zip, or a '
               "recording; nothing leaves your machine.")
    cards = "\n".join(card(out, *row) for row in scenes if row[0] not in failed)
    (out / "index.html").write_text(
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<title>Ovis: gallery</title><link rel="icon" href="data:,"><style>{STYLE}</style></head><body><header><h1>What mobs do, and why</h1>'
        f"<p>Each page plays a run of a bundled scene. Click a mob and it tells what it does, why, and why nothing else.{own}{species}</p></header>"
        f"<main>\n{cards}\n</main></body></html>\n", encoding="utf-8")
    print(f"gallery: {sum(file.stat().st_size for file in out.iterdir()) / 1e6:.0f} MB in all", file=sys.stderr)
    print(out / "index.html")
    return 1 if failed else 0


sys.exit(main())
