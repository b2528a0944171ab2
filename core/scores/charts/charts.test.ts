import { describe, expect, test } from 'vitest';
import { type ExamId, exams, levelsOf, type PartId } from '../exams.ts';
import { findChart, listParts, readScore } from '../read-score.ts';
import { findRequiredLevel, requiredLevels } from './required-levels.ts';

/** Second, independent transcription of the charts: a typo in one of the two fails a test. */
const published: { exam: ExamId; programme: string; columns: PartId[]; rows: string }[] = [
  {
    exam: 'tcf-canada',
    programme: 'entree-express',
    columns: ['reading', 'writing', 'listening', 'speaking'],
    rows: `10 | 549–699 | 16–20 | 549–699 | 16–20
            9 | 524–548 | 14–15 | 523–548 | 14–15
            8 | 499–523 | 12–13 | 503–522 | 12–13
            7 | 453–498 | 10–11 | 458–502 | 10–11
            6 | 406–452 | 7–9 | 398–457 | 7–9
            5 | 375–405 | 6 | 369–397 | 6
            4 | 342–374 | 4–5 | 331–368 | 4–5`,
  },
  {
    exam: 'tef-canada',
    programme: 'citoyennete-canadienne',
    columns: ['reading', 'writing', 'listening', 'speaking'],
    rows: `10 | 546–699 | 558–699 | 546–699 | 556–699
            9 | 503–545 | 512–557 | 503–545 | 518–555
            8 | 462–502 | 472–511 | 462–502 | 494–517
            7 | 434–461 | 428–471 | 434–461 | 456–493
            6 | 393–433 | 379–427 | 393–433 | 422–455
            5 | 352–392 | 330–378 | 352–392 | 387–421
            4 | 306–351 | 268–329 | 306–351 | 328–386`,
  },
  {
    exam: 'tef-canada',
    programme: 'entree-express',
    columns: ['reading', 'writing', 'speaking', 'listening'],
    rows: `10 | 263–300 | 393–450 | 393–450 | 316–360
            9 | 248–262 | 371–392 | 371–392 | 298–315
            8 | 233–247 | 349–370 | 349–370 | 280–297
            7 | 207–232 | 310–348 | 310–348 | 249–279
            6 | 181–206 | 271–309 | 271–309 | 217–248
            5 | 151–180 | 226–270 | 226–270 | 181–216
            4 | 121–150 | 181–225 | 181–225 | 145–180`,
  },
  {
    exam: 'tcf-tout-public',
    programme: '',
    columns: ['listening', 'reading', 'structures', 'writing', 'speaking'],
    rows: `A1 | 100–199 | 100–199 | 100–199 | 1 | 1
           A2 | 200–299 | 200–299 | 200–299 | 2–5 | 2–5
           B1 | 300–399 | 300–399 | 300–399 | 6–9 | 6–9
           B2 | 400–499 | 400–499 | 400–499 | 10–13 | 10–13
           C1 | 500–599 | 500–599 | 500–599 | 14–17 | 14–17
           C2 | 600–699 | 600–699 | 600–699 | 18–20 | 18–20`,
  },
];

/** The first and last mark of each band and the adjacent marks, with their levels. */
const edges = published.flatMap(({ exam, programme, columns, rows }) => {
  const lines = rows.split('\n').map((row) => row.split('|').map((cell) => cell.trim()));
  const { scale } = exams.find(({ id }) => id === exam) as (typeof exams)[number];
  const order = levelsOf[scale];
  return lines.flatMap(([level = '', ...cells]) =>
    cells.flatMap((cell, index) => {
      const [from = 0, to = from] = cell.split('–').map(Number);
      const part = columns[index] as PartId;
      const below = order[order.indexOf(level) - 1] ?? null;
      const above = order[order.indexOf(level) + 1];
      return [
        { exam, programme, part, mark: from - 1, level: below },
        { exam, programme, part, mark: from, level },
        { exam, programme, part, mark: to, level },
        ...(above ? [{ exam, programme, part, mark: to + 1, level: above }] : []),
      ];
    }),
  );
});

describe('band boundaries', () => {
  test('checks three charts with seven levels and four parts, and one with six levels and five parts', () => {
    expect(edges).toHaveLength(3 * 4 * 27 + 5 * 23);
  });

  test.each(edges)(
    'maps $exam, $programme, $part: $mark to $level',
    ({ exam, programme, part, mark, level }) => {
      const { parts } = readScore({ exam, programme, sessionDate: '2026-06-01', marks: { [part]: mark } });
      expect(parts.find(({ id }) => id === part)?.level).toBe(level);
    },
  );

  test.each(published)('sets the maximum of $exam, $programme to the highest mark of the chart', (chart) => {
    const rows = chart.rows.split('\n').map((row) => row.split('|').slice(1));
    const tops = chart.columns.map((_, column) =>
      Math.max(...rows.map((cells) => Number(cells[column]?.split('–').at(-1)))),
    );
    const parts = listParts(chart.exam, chart.programme);
    expect(chart.columns.map((id) => parts.find((part) => part.id === id)?.max)).toEqual(tops);
  });
});

describe('findChart', () => {
  test.each([
    ['first day of the chart', 'citoyennete-canadienne', '2023-12-11', true],
    ['the day before, whose chart is unknown', 'citoyennete-canadienne', '2023-12-10', false],
    ['no programme', '', '2026-01-15', true],
    ['no programme in 2019', '', '2019-10-01', false],
    ['Express Entry on any day', 'entree-express', '2023-12-10', true],
  ])('finds the TEF Canada chart or null: %s', (_, programme, day, known) => {
    expect(findChart('tef-canada', programme, day) !== null).toBe(known);
  });

  test('applies another scale to a TEF Canada for Express Entry', () => {
    const reading = (programme: string) => listParts('tef-canada', programme).map(({ id, max }) => [id, max]);
    expect(reading('entree-express')).toEqual([
      ['listening', 360],
      ['reading', 300],
      ['writing', 450],
      ['speaking', 450],
    ]);
    expect(reading('')).toEqual([
      ['listening', 699],
      ['reading', 699],
      ['writing', 699],
      ['speaking', 699],
    ]);
  });

  test('gives a source and a transcription date for every chart', () => {
    for (const { exam, programme } of published)
      expect(findChart(exam, programme, '2026-06-01')?.source).toMatchObject({
        title: expect.stringMatching(/\S/),
        url: expect.stringMatching(/^https:/),
        readOn: expect.stringMatching(/^2026-\d\d-\d\d$/),
      });
  });
});

describe('findRequiredLevel', () => {
  test.each([
    ['carte-de-sejour', '2026-01-01', 'A2'],
    ['carte-de-resident', '2026-01-01', 'B1'],
    ['naturalisation', '2026-01-01', 'B2'],
    ['naturalisation', '2025-12-31', undefined],
    ['entree-express', '2024-01-01', '7'],
    ['etudes', '2026-01-01', undefined],
  ])('returns for %s on %s: %s', (programme, day, level) => {
    expect(findRequiredLevel(programme, day)?.level).toBe(level);
  });

  test('uses only levels of the right scale', () => {
    for (const { scale, level } of requiredLevels) expect(levelsOf[scale]).toContain(level);
  });
});
