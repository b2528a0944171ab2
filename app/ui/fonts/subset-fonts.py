"""Subsets the fonts of the site from the @fontsource-variable packages.

Run from the root of the repository with fonttools and brotli installed:
    python3 app/ui/fonts/subset-fonts.py

Titles: Newsreader at optical size 48 and weight 400, roman and italic, French letters only.
Text: Source Sans 3, weights 400 to 700, French letters, renamed « Cedille Sans ». Other Latin letters (for people's names)
are in a second file that browsers load on demand.
PDFs (core/pdf): both fonts with all their letters, Greek and Cyrillic from Source Sans 3 only. TrueType, because pdfkit
cannot embed a subset of WOFF 2 and unpacks WOFF for each letter. letters.json lists the supported characters.
Prints the metrics of fallback faces with the same dimensions, for fonts.css.
"""

import io
import json
import os
from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.scaleUpem import scale_upem
from fontTools.ttLib.tables._g_l_y_f import Glyph
from fontTools.varLib import instancer

PACKAGES = "node_modules/@fontsource-variable/"
HERE = "app/ui/fonts/"
PAPER = "core/pdf/fonts/"
PUNCTUATION = "№\u00a0\u202f\u2009\u2010\u2011–—‘’‚“”„•…‹›€™−×÷°"
FRENCH = "".join(map(chr, range(0x20, 0x7F))) + "ÀÂÄÆÇÈÉÊËÎÏÔÖŒÙÛÜàâäæçèéêëîïôöœùûüÿ«»·§ªº¸" + PUNCTUATION
# Superscripts of ordinals, « 1ᵉʳ », which the title font lacks.
ORDINALS = "ᵉʳ"
NEIGHBOURS = "¡¢£¥©®±²³µ¶¹¼½¾¿ÁÃÅÌÍÐÑÒÓÕØÚÝÞßáãåìíðñòóõøúýþ¨´¸¯ˆ˜†‰\u00ad"
OTHER_LATIN = "".join(map(chr, list(range(0x100, 0x131)) + list(range(0x134, 0x149)) + list(range(0x14A, 0x152)) + list(range(0x154, 0x17F)))) + "ȘșȚțẞ"
VIETNAMESE = "ƠơƯư" + "".join(map(chr, range(0x1EA0, 0x1EFA)))
# Frequency of each letter in French prose (thousandths, spaces included), to weight the average width.
FREQUENCY = dict(zip(" esaitnrulodcmpévqfbghjàxèêyzç'", [170, 122, 66, 63, 62, 60, 59, 55, 52, 45, 44, 31, 27, 25, 25, 16, 13, 11, 9, 8, 7, 6, 5, 4, 3.5, 3, 2, 2.5, 1.2, 0.8, 9]))


def reload(font):
    buffer = io.BytesIO()
    font.flavor = None
    font.save(buffer)
    buffer.seek(0)
    return TTFont(buffer, recalcTimestamp=False)


def add_glyph(font, code, name, glyph, width):
    font.setGlyphOrder([*font.getGlyphOrder(), name])
    font["glyf"].glyphs[name] = glyph
    font["glyf"].setGlyphOrder(font.getGlyphOrder())
    font["hmtx"][name] = (width, 0)
    if "gvar" in font:
        font["gvar"].variations[name] = []
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[code] = name


def add_blank(font, code, share_of_em):
    """Adds a missing space character, which browsers would otherwise take from another font."""
    if code not in font.getBestCmap():
        glyph = Glyph()
        glyph.numberOfContours = 0
        add_glyph(font, code, f"uni{code:04X}", glyph, round(font["head"].unitsPerEm * share_of_em))


def add_alias(font, code, like):
    for table in font["cmap"].tables:
        if table.isUnicode() and like in table.cmap:
            table.cmap.setdefault(code, table.cmap[like])


def add_numero(font):
    """Composes № from N and º, because both Latin files of the package lack it."""
    cmap = font.getBestCmap()
    if 0x2116 in cmap:
        return
    pen = TTGlyphPen(font["glyf"])
    start = font["hmtx"][cmap[0x4E]][0]
    pen.addComponent(cmap[0x4E], (1, 0, 0, 1, 0, 0))
    pen.addComponent(cmap[0xBA], (1, 0, 0, 1, start, 0))
    add_glyph(font, 0x2116, "uni2116", pen.glyph(), start + font["hmtx"][cmap[0xBA]][0])


def rename(font, name):
    """Renames a subset, because Adobe reserves the name « Source » (OFL, section 3)."""
    for record in font["name"].names:
        if record.nameID in (1, 3, 4, 6, 16, 25):
            record.string = name.replace(" ", "") if record.nameID in (3, 6, 25) else name


def cut(source, limits, letters, target):
    font = reload(instancer.instantiateVariableFont(TTFont(PACKAGES + source, recalcTimestamp=False), limits))
    if "gvar" in font:
        for name in font.getGlyphOrder():
            font["gvar"].variations.setdefault(name, [])
    if "ext" not in source:
        add_blank(font, 0x202F, 0.16)
        add_blank(font, 0x2009, 0.16)
        add_alias(font, 0x2010, 0x2D)
        add_alias(font, 0x2011, 0x2D)
        add_numero(font)
    if source.startswith("source-sans"):
        rename(font, "Cedille Sans")
    options = Options()
    options.layout_features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum", "case", "calt"]
    options.hinting = False
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(HERE + target)
    missing = [c for c in letters if ord(c) not in font.getBestCmap()]
    print(f"{target}: {os.path.getsize(HERE + target)} bytes, without {''.join(missing) or 'nothing'}")


def cut_for_paper(parts, target, name=None):
    """Merges fonts, taking each character from the first that has it. `parts`: files, axis limits, letters (None for all). Returns the characters."""
    files, known, em, stamp = [], set(), None, None
    for source, limits, letters in parts:
        font = reload(instancer.instantiateVariableFont(TTFont(PACKAGES + source, recalcTimestamp=False), limits))
        em, stamp = em or font["head"].unitsPerEm, stamp or font["head"].modified
        scale_upem(font, em)
        if not files:
            add_blank(font, 0x202F, 0.16)
            add_blank(font, 0x2009, 0.16)
            add_alias(font, 0x2010, 0x2D)
            add_alias(font, 0x2011, 0x2D)
        wanted = (set(map(ord, letters)) if letters else set(font.getBestCmap())) - known - {0x200B, 0xFEFF}
        known |= wanted
        options = Options()
        options.layout_features = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum", "case", "calt"]
        options.hinting = False
        options.notdef_outline = True
        options.drop_tables += ["BASE", "STAT", "MVAR", "gasp", "prep"]
        subsetter = Subsetter(options)
        subsetter.populate(unicodes=wanted)
        subsetter.subset(font)
        files.append(f"{PAPER}{target}.{len(files)}.ttf")
        font.flavor = None
        font.save(files[-1])
    merged = Merger().merge(files)
    for file in files:
        os.remove(file)
    if name:
        rename(merged, name)
    merged.recalcTimestamp = False
    merged["head"].created = merged["head"].modified = stamp
    merged.save(PAPER + target)
    print(f"{target}: {os.path.getsize(PAPER + target)} bytes, {len(known)} characters")
    return set(merged.getBestCmap())


def write_letters(fonts, target):
    """Writes the characters of each font as ranges of code points."""
    written = {}
    for name, characters in fonts.items():
        runs = []
        for code in sorted(characters):
            if runs and runs[-1][1] == code - 1:
                runs[-1][1] = code
            else:
                runs.append([code, code])
        written[name] = " ".join(f"{first:x}-{last:x}" for first, last in runs)
    with open(target, "w", encoding="utf-8") as file:
        json.dump(written, file, indent=2)
        file.write("\n")


def write_outlines(parts, target):
    """Writes Newsreader as outlines, for images drawn on a server without fonts. `parts`: fonts and their letters."""
    drawings = {}
    for font, letters in parts:
        scale = 1000 / font["head"].unitsPerEm
        glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
        for character in letters:
            if ord(character) not in cmap or character in drawings:
                continue
            pen = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
            glyphs[cmap[ord(character)]].draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
            drawings[character] = {"width": round(glyphs[cmap[ord(character)]].width * scale), "path": pen.getCommands()}
    with open(target, "w", encoding="utf-8") as file:
        json.dump(dict(sorted(drawings.items())), file, ensure_ascii=False, indent=2)
        file.write("\n")


def at_title_size(source):
    return instancer.instantiateVariableFont(TTFont(PACKAGES + source), {"opsz": 48, "wght": 400})


def average_width(font):
    cmap, widths = font.getBestCmap(), font["hmtx"]
    total = sum(FREQUENCY.values())
    return sum(widths[cmap[ord(c)]][0] * share for c, share in FREQUENCY.items()) / total / font["head"].unitsPerEm


def print_fallback(ours, theirs):
    a, b = TTFont(HERE + ours), TTFont(theirs)
    size = average_width(a) / average_width(b)
    em = a["head"].unitsPerEm
    hhea = a["hhea"]
    values = [("size-adjust", size), ("ascent-override", hhea.ascent / em / size), ("descent-override", -hhea.descent / em / size), ("line-gap-override", hhea.lineGap / em / size)]
    print(ours, "over", theirs, "; ".join(f"{name}: {value:.2%}" for name, value in values))


if __name__ == "__main__":
    cut("newsreader/files/newsreader-latin-opsz-normal.woff2", {"opsz": 48, "wght": 400}, FRENCH, "newsreader.woff2")
    cut("newsreader/files/newsreader-latin-opsz-italic.woff2", {"opsz": 48, "wght": 400}, FRENCH, "newsreader-italic.woff2")
    cut("source-sans-3/files/source-sans-3-latin-wght-normal.woff2", {"wght": (400, 700)}, FRENCH + NEIGHBOURS, "source-sans-3.woff2")
    cut("source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2", {"wght": (400, 700)}, OTHER_LATIN + "Ÿ", "source-sans-3-latin.woff2")
    cut("source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2", {"wght": (400, 700)}, ORDINALS, "source-sans-3-ordinals.woff2")
    cut("newsreader/files/newsreader-latin-ext-opsz-normal.woff2", {"opsz": 48, "wght": 400}, OTHER_LATIN + "Ÿ", "newsreader-latin.woff2")
    os.makedirs(PAPER, exist_ok=True)
    newsreader = [(f"newsreader/files/newsreader-{part}-opsz-normal.woff2", {"opsz": 48, "wght": 400}, None) for part in ("latin", "latin-ext", "vietnamese")]
    ordinals = ("source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2", {"wght": 400}, ORDINALS)
    scripts = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")
    sans = {weight: [(f"source-sans-3/files/source-sans-3-{part}-wght-normal.woff2", {"wght": weight}, None) for part in scripts] for weight in (400, 600)}
    paper = {
        "newsreader": cut_for_paper([*newsreader, ordinals], "newsreader.ttf"),
        "sans": cut_for_paper(sans[400], "cedille-sans-400.ttf", "Cedille Sans 400"),
    }
    cut_for_paper(sans[600], "cedille-sans-600.ttf", "Cedille Sans 600")
    write_letters(paper, PAPER + "letters.json")
    # French letters first, then other Latin letters for people's names.
    outlined = [(TTFont(HERE + "newsreader.woff2"), FRENCH)]
    for part, letters in (("latin", NEIGHBOURS + "ı"), ("latin-ext", OTHER_LATIN + "Ÿ"), ("vietnamese", VIETNAMESE)):
        outlined.append((at_title_size(f"newsreader/files/newsreader-{part}-opsz-normal.woff2"), letters))
    write_outlines(outlined, "app/ui/cover/newsreader-outlines.json")
    for folder in filter(None, os.environ.get("FALLBACKS", "").split(":")):
        for ours, names in (("newsreader.woff2", ("serif",)), ("newsreader-italic.woff2", ("serif-italic",)), ("source-sans-3.woff2", ("sans",))):
            for name in names:
                for file in sorted(os.listdir(folder)):
                    if file.startswith(name + "."):
                        print_fallback(ours, os.path.join(folder, file))
