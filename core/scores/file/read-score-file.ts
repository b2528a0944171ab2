import { m } from '#words/messages.js';
import { readCsv } from '../../csv/read-csv.ts';
import type { ScoreInput } from '../score-input.ts';
import { type CellFault, readScoreLine, type ScoreCells } from './read-score-line.ts';
import { findField, nameColumn, type ScoreField } from './score-columns.ts';

export type ScoreLine = { line: number; cells: ScoreCells; input: ScoreInput | null; faults: CellFault[] };

/** A file of results as it was understood. */
export type ScoreFile = {
  /** The columns that were understood, in the order of the file. */
  fields: ScoreField[];
  /** The names of those that were not. */
  ignored: string[];
  lines: ScoreLine[];
  /** What keeps the whole file from being read. */
  faults: string[];
};

const needed = ['exam', 'sessionDate'] as const;

/** Reads a file of results; every fault of every line is told. */
export function readScoreFile(text: string): ScoreFile {
  const table = readCsv(text);
  const columns = table.headers.map(findField);
  const fields = columns.filter((field) => field !== undefined);
  const ignored = table.headers.filter((header, index) => header !== '' && !columns[index]);
  const faults = table.fault ? [table.fault] : listHeaderFaults(fields);
  if (faults.length > 0) return { fields, ignored, lines: [], faults };
  const lines = table.lines.map(({ line, cells }): ScoreLine => {
    const named = Object.fromEntries(
      columns.flatMap((field, index) => (field ? [[field, cells[index] ?? '']] : [])),
    ) as ScoreCells;
    return { line, cells: named, ...readScoreLine(named) };
  });
  return { fields, ignored, lines, faults };
}

function listHeaderFaults(fields: readonly ScoreField[]): string[] {
  const missing = needed.filter((field) => !fields.includes(field));
  const twice = fields.filter((field, index) => fields.indexOf(field) !== index);
  return [
    ...missing.map((field) => m.marks_file_no_column({ name: nameColumn(field) })),
    ...[...new Set(twice)].map((field) => m.marks_file_twice({ name: nameColumn(field) })),
  ];
}
