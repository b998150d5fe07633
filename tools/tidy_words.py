"""Checks the language of comments and pages: what docs/conventions.md and docs/glossary.md say and a pattern can tell."""
import re

# A sentence that begins so and is no question has no subject that acts.
HEADLESS = re.compile(r"^(Who|Whom|Whose|What|Which|How)\b")

# In comments of C files and in pages: pattern, what to write instead.
BANNED_WORDS = [
    (r"\banew\b", "again"),
    (r"\bof late\b", "recently"),
    (r"\btold of\b", "notified of"),
    (r"\b(is|are|was|were) gone\b", "was removed"),
    (r"\bdear\b", "expensive"),
    (r"\b(un)?settle[sd]?\b", "decide, resolve, commit"),
    (r"(?<!polar )\bbears\b", "supports, has"),
    (r"\bwhither\b", "where"),
    (r"\blest\b", "so that ... not"),
    (r"\bbehold", "sees"),
    (r"\bthe long way\b", "the slow path"),
    (r"\bthe quick way\b", "the fast path"),
]

# Nouns that the glossary gives to something else, where a pattern can tell.
GLOSSARY = [
    (r"\byoung ones?\b", "offspring, or baby"),
    (r"\bpassengers?\b(?! list)(?!\")", "rider"),
    (r"\broutes?\b", "path"),
    (r"\bwaypoints?\b(?! of the text)", "node"),
    (r"\bblock positions?\b", "cell"),
    (r"\bcommand-line words?\b", "command-line option"),
]

# Pages that tools write, and pages whose subject is words: they quote what nobody should write.
PAGES_EXEMPT = re.compile(r"This page is made by|generates this file|^# Conventions, by example|^# Glossary")
# The check skips quotations, code and addresses: their authors chose those words.
QUOTED = re.compile(r"`[^`]*`|(?<=\])\([^)]*\)|<[^>]*>|\"[^\"]*\"|https?://\S+")
NEW_BLOCK = re.compile(r"^\s*(?:[-*+]|\d+\.)\s+")

OPENING = re.compile(r"^// (Rules|Design|Format|Source)s?: \S")


def comment_blocks(lines):
    """Yields (number of its first line, text) of each run of // comments on lines of their own, and of each
    comment behind code."""
    block, start = [], 0
    for number, line in enumerate(lines, 1):
        own = re.match(r"^\s*///?<?(?: (.*))?$", line)
        if own:
            # An indented line is a picture, a table or code inside the comment.
            text = own.group(1) or ""
            if text.startswith("  ") or not text:
                if block:
                    yield start, " ".join(block)
                block = []
                continue
            if not block:
                start = number
            block.append(text)
            continue
        if block:
            yield start, " ".join(block)
            block = []
        behind = re.search(r"^[^\"]*(?:\"(?:\\.|[^\"\\])*\"[^\"]*)*?[;,{})\w]\s*///?<? (.+)$", line)
        if behind:
            yield number, behind.group(1)
    if block:
        yield start, " ".join(block)


def sentences(text):
    """Splits at full stops, question marks and semicolons that end a sentence."""
    return [part.strip() for part in re.findall(r"[^.?!;]+(?:[.?!;](?!\s|$)[^.?!;]*)*[.?!;]?", text)]


def page_blocks(lines):
    """Yields (number of its first line, text) of each paragraph, list item and table cell of a Markdown page.
    Headings, code and quoted words are no sentences."""
    block, start, fenced = [], 0, False
    for number, line in enumerate(lines + [""], 1):
        stripped = line.strip()
        fence = stripped.startswith("```")
        fenced ^= fence
        is_code = fence or fenced or (line.startswith("    ") and not block)
        is_table = stripped.startswith("|")
        is_item = NEW_BLOCK.match(line)
        if block and (not stripped or is_code or is_table or is_item or stripped.startswith("#")):
            yield start, QUOTED.sub("it", " ".join(block))
            block = []
        if not stripped or is_code or stripped.startswith("#"):
            continue
        if is_table:
            for cell in QUOTED.sub("it", stripped.replace("\\|", " ")).strip("|").split("|"):
                yield number, cell.strip()
            continue
        if not block:
            start = number
        block.append(NEW_BLOCK.sub("", line).strip(" >") if is_item else stripped.lstrip("> "))


def check_prose(name, blocks, report):
    for number, text in blocks:
        for sentence in sentences(text):
            if HEADLESS.match(sentence) and not sentence.endswith("?"):
                report(name, number, f"a sentence without a subject: '{sentence[:60]}'")
        for pattern, instead in BANNED_WORDS:
            found = re.search(pattern, text)
            if found:
                report(name, number, f"'{found.group(0)}': write {instead}")
        for pattern, instead in GLOSSARY:
            found = re.search(pattern, text)
            if found:
                report(name, number, f"'{found.group(0)}' is not the glossary's word: {instead}")


def check_page(name, text, report):
    if not PAGES_EXEMPT.search(text[:600]):
        check_prose(name, page_blocks(text.split("\n")), report)


def check_words(name, text, report):
    lines = text.split("\n")
    if name.startswith("src/") and name.endswith(".c"):
        if not lines[0].startswith("// ") or not any(OPENING.match(line) for line in lines[1:4]):
            report(name, 1, "a source file begins with the problem that it solves, and in line 2 to 4 with "
                            "'// Rules: docs/...', '// Design: ...' or '// Format: ...'")
    check_prose(name, comment_blocks(lines), report)
