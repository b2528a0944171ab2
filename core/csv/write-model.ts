import { byteOrderMark, writeCsvRows } from './write-csv-rows.ts';

/** Row of an import template, by column name. */
export type ModelLine = Readonly<Record<string, string | undefined>>;

/** Returns an import template as CSV: the first title of each column, and one row per example. */
export function writeModel(
  columns: readonly { name: string; titles: readonly string[] }[],
  examples: readonly ModelLine[],
): string {
  const head = columns.map(({ name, titles }) => titles[0] ?? name);
  const lines = examples.map((example) => columns.map(({ name }) => example[name] ?? ''));
  return byteOrderMark + writeCsvRows([head, ...lines]);
}
