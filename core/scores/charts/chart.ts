import type { PartId, Scale } from '../exams.ts';

/** Where a rule or a chart comes from. */
export type Source = {
  /** The document, as French readers would look for it. */
  title: string;
  /** The official page, to compare with. */
  url: string;
  /** The day it was transcribed, `YYYY-MM-DD`. */
  readOn: string;
};

/** A level and the marks that give it, both ends included. */
export type Band = { level: string; from: number; to: number };

type Range = readonly [from: number, to: number];

/** Marks to levels, set out as the published charts are: a row for each level, a column for each part. */
export type LevelChart = {
  scale: Scale;
  /** The first and the last day of the tests it reads; null where it has no such bound. */
  from: string | null;
  until: string | null;
  columns: readonly PartId[];
  /** The highest mark of each column. */
  max: readonly number[];
  /** Parts that a candidate may leave out. */
  optional: readonly PartId[];
  rows: readonly (readonly [level: string, ...ranges: Range[]])[];
  source: Source;
};

/** When a diploma is obtained: enough points in all, and not too few in any part. */
export type DiplomaRule = {
  parts: readonly PartId[];
  max: number;
  minimum: number;
  /** Of 100. */
  pass: number;
  source: Source;
};

/** The bands of one part, from the lowest level. */
export function listBands(chart: LevelChart, part: PartId): Band[] {
  const column = chart.columns.indexOf(part);
  return chart.rows.flatMap(([level, ...ranges]) => {
    const range = ranges[column];
    return range ? [{ level, from: range[0], to: range[1] }] : [];
  });
}
