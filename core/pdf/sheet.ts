import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import { encodeQR } from 'qr';
import { escapeXml } from '#common/text.ts';
import { breakRuns } from './mixed-lines.ts';
import { unpackWoff } from './unpack-woff.ts';
import { type PdfFont, type Run, type SheetFont, splitRuns } from './writable-text.ts';

const fontFiles = { newsreader: 'newsreader', sans: 'cedille-sans-400', bold: 'cedille-sans-600' };

/** Unicode font (3 MB), loaded only for text that the other fonts cannot draw. */
const spareFont = '@fontsource/unifontex/files/unifontex-latin-400-normal.woff';
const { resolve } = createRequire(import.meta.url);

/** Colours of the site's design tokens; the background stays white for printers. */
export const paperColours = { ink: '#1b2238', soft: '#474b5d', hairline: '#ded4c0', red: '#b3242b' };

/** A text in one style; its size in points. */
export type SheetText = { text: string; font: PdfFont | 'bold'; size: number; colour: string };

/** Top left corner and line width of a text, in points. */
type SheetPlace = { x: number; y: number; width: number; align?: 'right' };

/** Machine-readable file to embed in an archive PDF (PDF/A-3, ISO 19005-3), with the PDF's metadata. */
type SheetArchive = {
  name: string;
  type: string;
  description: string;
  bytes: Uint8Array;
  xmp: string;
};

type SheetInput = { title: string; author: string; date: Date; isUpright?: boolean; archive?: SheetArchive };

export type SheetCell = { text: SheetText; place: SheetPlace; heads?: 'column' | 'row' };

/**
 * Opens a tagged PDF of A4 pages (ISO 14289-1). Its reading order is the order of the calls; screen readers
 * skip decoration. The same calls produce the same bytes.
 */
export function openSheet({ title, author, date, isUpright, archive }: SheetInput) {
  const document = new PDFDocument({
    size: 'A4',
    layout: isUpright ? 'portrait' : 'landscape',
    margin: 0,
    pdfVersion: '1.7',
    // Missing in the library's types.
    subset: archive ? 'PDF/A-3a' : ('PDF/UA' as never),
    tagged: true,
    lang: 'fr-FR',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: author, CreationDate: date, ModDate: date },
  });
  escapeMetadata(document);
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  for (const [font, file] of Object.entries(fontFiles))
    document.registerFont(font, readFileSync(new URL(`fonts/${file}.ttf`, import.meta.url)));
  const whole = document.struct('Document');
  document.addStructure(whole);

  const { findLines, lineHeight, baseline } = openFonts(document);
  const measure = ({ text, font, size }: Omit<SheetText, 'colour'>, width: number): number => {
    const lines = findLines(text, font, size, width);
    if (lines) return lines.length * lineHeight(font, size);
    return document.font(font).fontSize(size).heightOfString(text, { width });
  };
  const put = ({ text, font, size, colour }: SheetText, { x, y, ...options }: SheetPlace): void => {
    const lines = findLines(text, font, size, options.width);
    document.fillColor(colour);
    if (!lines) {
      document.font(font).fontSize(size).text(text, x, y, options);
      return;
    }
    const widthOf = (run: Run) => document.font(run.font).fontSize(size).widthOfString(run.text);
    for (const [index, runs] of lines.entries()) {
      const whole = runs.reduce((sum, run) => sum + widthOf(run), 0);
      let at = options.align === 'right' ? x + options.width - whole : x;
      const foot = y + index * lineHeight(font, size) + baseline(font, size);
      for (const run of runs) {
        const width = widthOf(run);
        document.text(run.text, at, foot, { lineBreak: false, baseline: 'alphabetic' });
        at += width;
      }
    }
  };

  return {
    measure,
    write(text: SheetText, place: SheetPlace, tag: 'H1' | 'H2' | 'P' = 'P'): void {
      whole.add(document.struct(tag, {}, [() => put(text, place)]));
    },
    /** Writes an address as a link on one line, shrunk to fit its width. */
    writeLink(text: SheetText, place: SheetPlace): void {
      document.font(text.font).fontSize(text.size);
      const size = text.size * Math.min(1, place.width / (document.widthOfString(text.text) + 1));
      const width = document.fontSize(size).widthOfString(text.text);
      const height = measure({ ...text, size }, place.width);
      const x = place.align === 'right' ? place.x + place.width - width : place.x;
      const link = document.struct('Link');
      whole.add(link);
      link.add(() => {
        put({ ...text, size }, place);
        // The library would write a plain string as a PDF name.
        const options = { structParent: link, Contents: new String(text.text) };
        document.link(x, place.y, width, height, text.text, options as never);
      });
      link.end();
    },
    writeTable(rows: readonly (readonly SheetCell[])[]): void {
      const cellOf = ({ text, place, heads }: SheetCell) =>
        document.struct(
          heads ? 'TH' : 'TD',
          heads ? ({ scope: heads === 'row' ? 'Row' : 'Column' } as object) : {},
          [() => put(text, place)],
        );
      whole.add(
        document.struct(
          'Table',
          {},
          rows.map((cells) => document.struct('TR', {}, cells.map(cellOf))),
        ),
      );
    },
    turnPage(): void {
      document.addPage();
    },
    /** Draws decoration that screen readers skip. */
    adorn(drawing: (document: PDFKit.PDFDocument) => void): void {
      document.markContent('Artifact', { type: 'Layout' });
      drawing(document);
      document.endMarkedContent();
    },
    /** Draws a QR code with this side length; the paper around it serves as its quiet zone. */
    drawQr(text: string, alt: string, { x, y, side }: { x: number; y: number; side: number }): void {
      // The library always draws a border of at least one module, which is cut off.
      const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
        .slice(1, -1)
        .map((row) => row.slice(1, -1));
      const module = side / rows.length;
      const figure = { alt, bbox: [x, y, x + side, y + side], placement: 'Block' };
      whole.add(
        document.struct('Figure', figure, [
          () => {
            for (const [row, modules] of rows.entries())
              for (const [column, isDark] of modules.entries())
                if (isDark) document.rect(x + column * module, y + row * module, module, module);
            document.fill('#000');
          },
        ]),
      );
    },
    async finish(): Promise<Uint8Array<ArrayBuffer>> {
      const ended = new Promise((resolve, reject) => document.on('end', resolve).on('error', reject));
      whole.end();
      if (archive) attach(document, archive, date);
      document.end();
      await ended;
      return new Uint8Array(Buffer.concat(pieces));
    },
  };
}

export type Sheet = ReturnType<typeof openSheet>;

type OpenFont = { ascender: number; font: { hasGlyphForCodePoint(code: number): boolean } };

/** Uses the spare font for characters that a text's own font cannot draw. */
function openFonts(document: PDFKit.PDFDocument) {
  let spare: OpenFont | null = null;
  const use = (font: SheetFont): OpenFont => {
    if (font === 'spare' && !spare)
      document.registerFont('spare', unpackWoff(readFileSync(resolve(spareFont))));
    return (document.font(font) as unknown as { _font: OpenFont })._font;
  };
  const spareHas = (character: string): boolean => {
    spare ??= use('spare');
    return spare.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
  };
  const heightOf = (font: SheetFont, size: number): number => {
    use(font);
    return document.fontSize(size).currentLineHeight(true);
  };
  return {
    /** Returns lines from left to right if a text needs the spare font; null if its own font suffices. */
    findLines(text: string, font: SheetFont, size: number, width: number): Run[][] | null {
      const runs = splitRuns(text, font, spareHas);
      if (runs.length === 1 && runs[0]?.font === font) return null;
      return breakRuns(runs, width, (part, of) => {
        use(of);
        return document.fontSize(size).widthOfString(part);
      });
    },
    /** Height of a line that may contain the spare font, in points. */
    lineHeight: (font: SheetFont, size: number): number =>
      Math.max(heightOf(font, size), spare ? heightOf('spare', size) : 0),
    baseline: (font: SheetFont, size: number): number => (use(font).ascender / 1_000) * size,
  };
}

function attach(document: PDFKit.PDFDocument, archive: SheetArchive, date: Date): void {
  const { name, type, description, bytes, xmp } = archive;
  // The file is an alternative form of the pages (ISO 19005-3, annex E).
  const about = {
    name,
    type,
    description,
    relationship: 'Alternative',
    creationDate: date,
    modifiedDate: date,
  };
  document.file(Buffer.from(bytes), { ...about, hidden: false });
  (document as unknown as { appendXML(xml: string): void }).appendXML(xmp);
}

/** Escapes titles in the metadata, where the library would write invalid XML for « & ». */
function escapeMetadata(document: PDFKit.PDFDocument): void {
  const inner = document as unknown as { _addInfo(): void; info: Record<string, unknown> };
  const addInfo = inner._addInfo.bind(document);
  inner._addInfo = () => {
    const { info } = inner;
    const toContent = (value: unknown) => (typeof value === 'string' ? escapeXml(value) : value);
    inner.info = Object.fromEntries(Object.entries(info).map(([name, value]) => [name, toContent(value)]));
    addInfo();
    inner.info = info;
  };
}
