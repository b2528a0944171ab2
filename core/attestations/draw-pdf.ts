import { formatDate, formatDuration } from '#common/dates.ts';
import { cedillaOutline, letterOutline } from '#common/mark-outline.ts';
import type { AttestedWork } from '#database/tables/attestations.ts';
import { m } from '#words/messages.js';
import type { PdfLogo } from '../pdf/read-logo.ts';
import { openSheet, paperColours, type Sheet, type SheetText } from '../pdf/sheet.ts';
import { findFont, toWritable } from '../pdf/writable-text.ts';
import { nameWork } from '../progress/missing-work.ts';
import { drawWork } from './draw-work.ts';

/** Content of a completion certificate (attestation); `code` and `address` as displayed. */
export type PdfInput = {
  name: string;
  title: string;
  duration: number;
  lessons: number;
  /** Listed on further pages. Null for older certificates. */
  work: AttestedWork | null;
  startedAt: Date;
  finishedAt: Date;
  issuedAt: Date;
  code: string;
  address: string;
  /** `accent` is empty for the default red; `logo` is a PNG. */
  school: { name: string; accent: string; legalLines: string[]; logo: PdfLogo | null };
};

const { ink, soft, hairline, red } = paperColours;

/** A4 landscape, in points. */
const page = { width: 841.89, height: 595.28, frame: 26, margin: 64 };
const whole = { x: page.margin, width: page.width - 2 * page.margin };
const head = { top: 60, height: 40 };
/** Area between header and footer, in which the text has to fit. */
const body = { top: 140, bottom: 416 };
const foot = { bottom: page.height - 60, width: 330 };
const qr = { side: 92, x: page.width - page.margin - 92, y: foot.bottom - 92 };

/** Draws an attestation. Runs in a worker thread (`core/run-in-worker.ts`). */
export async function drawPdf(paper: PdfInput): Promise<{ bytes: Uint8Array<ArrayBuffer> }> {
  const school = { ...paper.school, name: toWritable(paper.school.name), accent: paper.school.accent || red };
  const sheet = openSheet({
    title: m.attestations_paper_of({ name: paper.name }),
    author: school.name,
    date: paper.issuedAt,
  });
  sheet.adorn((document) => {
    const { frame, width, height } = page;
    document.rect(frame, frame, width - 2 * frame, height - 2 * frame).lineWidth(0.75);
    document
      .stroke(hairline)
      .rect(frame, frame, width - 2 * frame, 5)
      .fill(school.accent);
  });
  writeHead(sheet, school);
  writeBody(sheet, listLines(paper, school.name));
  writeFoot(sheet, paper);
  writeProof(sheet, paper);
  if (paper.work) drawWork(sheet, { ...paper, work: paper.work, accent: school.accent });
  return { bytes: await sheet.finish() };
}

/** Sets text in the title font if it has all the characters. */
const titled = (text: string, size: number): SheetText => ({
  ...{ text, size },
  font: findFont(text) ?? 'sans',
  colour: ink,
});

const said = (text: string, size: number): SheetText => ({ text, size, font: 'sans', colour: soft });

function writeHead(sheet: Sheet, { name, accent, logo }: PdfInput['school']): void {
  let width = (head.height * 55) / 98;
  sheet.adorn((document) => {
    if (logo) {
      width = Math.min(240, (head.height * logo.width) / logo.height);
      const fit = { fit: [width, head.height] as [number, number], valign: 'center' } as const;
      document.image(Buffer.from(logo.bytes), whole.x, head.top, fit);
    } else {
      document
        .save()
        .translate(whole.x, head.top)
        .scale(head.height / 98);
      document.path(cedillaOutline).fill(accent).path(letterOutline).fill(ink).restore();
    }
  });
  const text = titled(name, 17);
  const place = { x: whole.x + width + 14, width: whole.width - width - 14 };
  sheet.write(text, { ...place, y: head.top + (head.height - sheet.measure(text, place.width)) / 2 });
}

/** Paragraph of the body; `gap` is the space above it. */
type Line = SheetText & { gap: number; tag?: 'H1' };

function listLines(paper: PdfInput, school: string): Line[] {
  const [from, to] = [formatDate(paper.startedAt), formatDate(paper.finishedAt)];
  const isWhole = paper.work?.isWhole ?? true;
  const sayOn = isWhole ? m.attestations_paper_on : m.attestations_paper_part_on;
  const sayBetween = isWhole ? m.attestations_paper_between : m.attestations_paper_part_between;
  const days = from === to ? sayOn({ day: to }) : sayBetween({ from, to });
  const lessons = nameWork({ lessons: paper.lessons, exercises: paper.work?.exercises.length ?? 0 });
  const work =
    paper.duration > 0
      ? m.attestations_paper_work({ lessons, duration: formatDuration(paper.duration) })
      : m.attestations_paper_lessons({ lessons });
  return [
    { ...titled(m.attestations_paper_title(), 36), gap: 0, tag: 'H1' },
    { ...said(m.attestations_paper_states({ school }), 13), gap: 18 },
    { ...titled(paper.name, 31), gap: 4 },
    { ...said(days, 13), gap: 12 },
    { ...titled(paper.title, 23), gap: 5 },
    { ...said(work, 13), gap: 12 },
  ];
}

function writeBody(sheet: Sheet, lines: readonly Line[]): void {
  for (let scale = 1; ; scale -= 0.04) {
    let y = body.top;
    const placed = lines.map((line) => {
      const text = { ...line, size: line.size * scale };
      const top = y + line.gap * scale;
      y = top + sheet.measure(text, whole.width);
      return { text, top, tag: line.tag };
    });
    if (y > body.bottom && scale > 0.3) continue;
    for (const { text, top, tag } of placed) sheet.write(text, { ...whole, y: top }, tag);
    return;
  }
}

function writeFoot(sheet: Sheet, { issuedAt, school }: PdfInput): void {
  const texts: SheetText[] = [
    {
      text: m.attestations_issued_on({ date: formatDate(issuedAt) }),
      font: 'bold',
      size: 11,
      colour: ink,
    },
    ...[toWritable(school.legalLines.join(' · ')), m.attestations_paper_kind()]
      .filter(Boolean)
      .map((text) => said(text, 8.5)),
  ];
  const heights = texts.map((text) => sheet.measure(text, foot.width) + 4);
  let y = foot.bottom + 4 - heights.reduce((sum, height) => sum + height, 0);
  for (const [index, text] of texts.entries()) {
    sheet.write(text, { x: whole.x, y, width: foot.width });
    y += heights[index] ?? 0;
  }
}

function writeProof(sheet: Sheet, { code, address }: PdfInput): void {
  const width = 260;
  const place = { x: qr.x - 16 - width, width, align: 'right' } as const;
  sheet.write(said(m.attestations_paper_check(), 9.5), { ...place, y: qr.y + 40 });
  sheet.write({ text: code, font: 'bold', size: 13, colour: ink }, { ...place, y: qr.y + 54 });
  sheet.writeLink(said(address, 9.5), { ...place, y: qr.y + 76 });
  sheet.drawQr(address, m.attestations_paper_qr(), qr);
}
