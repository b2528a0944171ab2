import { byteOrderMark, writeCsvRows } from './write-csv-rows.ts';

/** A line of a model, by the names of its columns. */
export type ModelLine = Readonly<Record<string, string | undefined>>;

/** A file to begin with, as French spreadsheets read it: columns by the first of their titles, and a line of each sort. */
export function writeModel(
  columns: readonly { name: string; titles: readonly string[] }[],
  examples: readonly ModelLine[],
): string {
  const head = columns.map(({ name, titles }) => titles[0] ?? name);
  const lines = examples.map((example) => columns.map(({ name }) => example[name] ?? ''));
  return byteOrderMark + writeCsvRows([head, ...lines]);
}
