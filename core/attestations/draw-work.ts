import { formatDuration } from '#common/dates.ts';
import type { AttestedWork } from '#database/tables/attestations.ts';
import { m } from '#words/messages.js';
import { formatScore } from '../exercises/attempts/format-score.ts';
import { paperColours, type Sheet, type SheetCell, type SheetText } from '../pdf/sheet.ts';
import { findFont, toWritable } from '../pdf/writable-text.ts';

type WorkPages = { name: string; code: string; accent: string; work: AttestedWork };

const { ink, soft, hairline } = paperColours;

/** A4 landscape, in points; the facts of a row are in a column on the right. */
const page = { left: 64, width: 841.89 - 2 * 64, top: 64, bottom: 595.28 - 64 };
const factWidth = 130;
const titleWidth = page.width - factWidth - 16;

const said = (text: string, colour = soft): SheetText => ({
  text: toWritable(text),
  size: 10.5,
  font: 'sans',
  colour,
});
const strong = (text: string): SheetText => ({ ...said(text, ink), font: 'bold' });

/** Adds pages with the lessons and the results of the exercises, each page with name and code. */
export function drawWork(sheet: Sheet, { name, code, accent, work }: WorkPages): void {
  const tables = [
    {
      heads: [m.common_lessons_done(), m.common_duration()] as const,
      rows: work.lessons.map(({ title, minutes }) => [title, minutes > 0 ? formatDuration(minutes) : '–']),
    },
    {
      heads: [m.attestations_exercises(), m.attestations_best()] as const,
      rows: work.exercises.map(({ title, ...score }) => [title, formatScore(score)]),
    },
  ].filter(({ rows }) => rows.length > 0);
  if (tables.length === 0) return;
  let y = page.top;
  let number = 1;
  const begin = () => {
    number += 1;
    sheet.turnPage();
    sheet.adorn((document) => {
      document.rect(page.left, 40, page.width, 4).fill(accent);
    });
    const foot = { ...said(m.attestations_paper_page({ name, code, page: number })), size: 9 };
    sheet.write(foot, { x: page.left, y: page.bottom + 14, width: page.width, align: 'right' });
    y = page.top;
  };
  begin();
  const heading = m.attestations_paper_detail();
  const title: SheetText = { text: heading, size: 22, font: findFont(heading) ?? 'sans', colour: ink };
  sheet.write(title, { x: page.left, y, width: page.width }, 'H2');
  y += sheet.measure(title, page.width);

  for (const { heads, rows } of tables) {
    let together: SheetCell[][] = [];
    const rules: number[] = [];
    const flush = () => {
      sheet.writeTable(together);
      sheet.adorn((document) => {
        for (const rule of rules) document.moveTo(page.left, rule).lineTo(page.left + page.width, rule);
        document.lineWidth(0.5).stroke(hairline);
      });
      together = [];
      rules.length = 0;
    };
    const add = ([what = '', fact = '']: readonly string[], isHead: boolean) => {
      const toText = isHead ? strong : said;
      const cells = [toText(what), toText(fact)] as const;
      const height = Math.max(sheet.measure(cells[0], titleWidth), sheet.measure(cells[1], factWidth)) + 8;
      // A table cannot continue on the next page, so a new one with the same column titles starts there.
      if (y + height > page.bottom) {
        if (together.length > 0) flush();
        begin();
        if (!isHead) add(heads, true);
      }
      const x = page.left + titleWidth + 16;
      together.push([
        {
          text: cells[0],
          place: { x: page.left, y: y + 4, width: titleWidth },
          heads: isHead ? 'column' : 'row',
        },
        {
          text: cells[1],
          place: { x, y: y + 4, width: factWidth, align: 'right' },
          ...(isHead ? { heads: 'column' as const } : {}),
        },
      ]);
      y += height;
      rules.push(y);
    };
    y += 14;
    // Keeps the column titles with the first row.
    if (y + 60 > page.bottom) begin();
    add(heads, true);
    for (const row of rows) add(row, false);
    flush();
  }
}
