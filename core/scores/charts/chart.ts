import type { PartId, Scale } from '../exams.ts';

/** Source of a rule or chart. */
export type Source = {
  title: string;
  url: string;
  /** Date of transcription, `YYYY-MM-DD`. */
  readOn: string;
};

/** A level and its range of marks, both ends included. */
export type Band = { level: string; from: number; to: number };

type Range = readonly [from: number, to: number];

/** Conversion of marks to levels, in the layout of published charts: a row per level, a column per part. */
export type LevelChart = {
  scale: Scale;
  /** First and last test date, included. Null if unbounded. */
  from: string | null;
  until: string | null;
  columns: readonly PartId[];
  /** Maximum mark of each column. */
  max: readonly number[];
  /** Parts that candidates may skip. */
  optional: readonly PartId[];
  rows: readonly (readonly [level: string, ...ranges: Range[]])[];
  source: Source;
};

export type DiplomaRule = {
  parts: readonly PartId[];
  max: number;
  minimum: number;
  /** Minimum total, out of 100. */
  pass: number;
  source: Source;
};

/** Returns the bands of a part, lowest level first. */
export function listBands(chart: LevelChart, part: PartId): Band[] {
  const column = chart.columns.indexOf(part);
  return chart.rows.flatMap(([level, ...ranges]) => {
    const range = ranges[column];
    return range ? [{ level, from: range[0], to: range[1] }] : [];
  });
}
