import { formatDateTime } from '#common/dates.ts';
import { m } from '#words/messages.js';
import { openSheet, paperColours, type Sheet, type SheetCell, type SheetText } from '../pdf/sheet.ts';
import { findFont, toWritable } from '../pdf/writable-text.ts';
import type { DisputeEvidence, EvidencePart } from './read-evidence.ts';

type EvidencePdf = Pick<DisputeEvidence, 'school' | 'writtenAt' | 'parts'> & { number: string };

const { ink, soft, hairline, red } = paperColours;

/** A4 portrait, in points; the first of two table columns takes a third of the width. */
const left = 54;
const width = 595.28 - 2 * left;
const top = 56;
const bottom = 841.89 - 64;
const term = width * 0.3;

const said = (text: string): SheetText => ({ text: toWritable(text), size: 9, font: 'sans', colour: soft });
const strong = (text: string): SheetText => ({ ...said(text), font: 'bold', colour: ink });
const titled = (text: string, size: number): SheetText => {
  const written = toWritable(text);
  return { text: written, size, font: findFont(written) ?? 'sans', colour: ink };
};

/** Draws the evidence for a disputed order. Runs in a worker thread (`core/run-in-worker.ts`). */
export async function drawEvidence(paper: EvidencePdf): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const { number, school, writtenAt, parts } = paper;
  const title = m.evidence_title({ number });
  const sheet = openSheet({ title, author: toWritable(school.name), date: writtenAt, isUpright: true });
  const pages = openPages(sheet, paper);
  pages.begin();
  pages.write(titled(title, 22), 'H1', 14);
  pages.write(said(m.evidence_lead({ date: formatDateTime(writtenAt), school: school.name })), 'P', 4);
  for (const part of parts) writePart(sheet, pages, part);
  return { bytes: await sheet.finish() };
}

type Pages = ReturnType<typeof openPages>;

/** Tracks the vertical position, and draws the header and footer of each page. */
function openPages(sheet: Sheet, { number, school }: EvidencePdf) {
  let page = 0;
  let y = top;
  const begin = (): void => {
    page += 1;
    if (page > 1) sheet.turnPage();
    sheet.adorn((document) => {
      document.rect(left, 40, width, 4).fill(school.accent || red);
      const edge = { width, align: 'right' } as const;
      document.font('sans').fontSize(8).fillColor(soft);
      document.text(m.evidence_page({ number, page }), left, bottom + 16, edge);
    });
    y = top;
  };
  return {
    begin,
    /** Reserves space of this height, on the next page if needed, and returns its top position. */
    reach(height: number): number {
      if (y + height > bottom) begin();
      const at = y;
      y += height;
      return at;
    },
    fits: (height: number): boolean => y + height <= bottom,
    /** Writes a text; starts a new page unless `room` points remain below it. */
    write(text: SheetText, tag: 'H1' | 'H2' | 'P', gap: number, room = 0): void {
      const height = sheet.measure(text, width);
      if (y + gap + height + room > bottom) begin();
      sheet.write(text, { x: left, y: y + gap, width }, tag);
      y += gap + height;
    },
  };
}

function writePart(sheet: Sheet, pages: Pages, { title, rows, lines }: EvidencePart): void {
  pages.write(titled(title, 14), 'H2', 18, 40);
  pages.reach(6);
  let together: SheetCell[][] = [];
  let rules: number[] = [];
  const flush = () => {
    if (together.length > 0) sheet.writeTable(together);
    const drawn = rules;
    sheet.adorn((document) => {
      for (const rule of drawn) document.moveTo(left, rule).lineTo(left + width, rule);
      document.lineWidth(0.5).stroke(hairline);
    });
    together = [];
    rules = [];
  };
  for (const [what, detail] of rows) {
    const cells = [strong(what), said(detail)] as const;
    const rest = width - term;
    const height = Math.max(sheet.measure(cells[0], term - 10), sheet.measure(cells[1], rest)) + 6;
    // A table cannot continue on the next page, so a new table starts there.
    if (!pages.fits(height)) flush();
    const y = pages.reach(height);
    together.push([
      { text: cells[0], place: { x: left, y: y + 3, width: term - 10 }, heads: 'row' },
      { text: cells[1], place: { x: left + term, y: y + 3, width: rest } },
    ]);
    rules.push(y + height);
  }
  flush();
  for (const line of lines) if (toWritable(line)) pages.write(said(line), 'P', 4);
}
