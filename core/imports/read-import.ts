import { m } from '#words/messages.js';
import { mostLines, readCsv } from '../csv/read-csv.ts';
import { findImportField } from './import-columns.ts';
import { findKind, type ImportKind } from './import-kinds.ts';

type ImportCells = Record<string, string | undefined>;

export type ImportRecord = { kind: ImportKind; line: number; cells: ImportCells };

type ImportReading = { records: ImportRecord[]; ignored: string[]; fault: string | null };

/** Parses CSV or a JSON list of one kind, or a JSON object of lists (`products`, `news`, `scores`). */
export function readImport(text: string, kind: ImportKind): ImportReading {
  const whole = text.replace(/^\ufeff/, '').trim();
  return /^[[{]/.test(whole) ? readJson(whole, kind) : readTable(whole, kind);
}

function readTable(text: string, kind: ImportKind): ImportReading {
  const { headers, lines, fault } = readCsv(text);
  const fields = headers.map((header) => findImportField(kind, header));
  const records = lines.map(({ line, cells }) =>
    toRecord(
      kind,
      line,
      fields.map((field, index) => [field, cells[index] ?? '']),
    ),
  );
  const ignored = headers.filter((header, index) => header && !fields[index]);
  return { records, ignored, fault };
}

function readJson(text: string, kind: ImportKind): ImportReading {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { records: [], ignored: [], fault: m.marks_json_broken() };
  }
  const lists: [ImportKind | undefined, string, unknown][] = Array.isArray(data)
    ? [[kind, '', data]]
    : Object.entries(data as object).map(([key, list]) => [findKind(key), key, list]);
  const ignored = new Set<string>();
  const records: ImportRecord[] = [];
  for (const [found, key, list] of lists) {
    if (!found || !Array.isArray(list)) {
      ignored.add(key);
      continue;
    }
    list.forEach((entry, index) => {
      const pairs = Object.entries(typeof entry === 'object' && entry ? entry : {}).flatMap(toPairs);
      const said = pairs.map(([name, value]) => [findImportField(found, name), value] as const);
      for (const [place, [field]] of said.entries()) if (!field) ignored.add(pairs[place]?.[0] ?? '');
      records.push(toRecord(found, index + 1, said));
    });
  }
  if (records.length === 0) return { records, ignored: [...ignored], fault: m.marks_file_empty() };
  if (records.length > mostLines)
    return { records: [], ignored: [...ignored], fault: m.marks_file_long({ most: mostLines }) };
  return { records, ignored: [...ignored], fault: null };
}

/** Flattens a JSON value: a list becomes one cell, an object of marks one cell per mark. */
function toPairs([name, value]: [string, unknown]): [string, string][] {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return [[name, toCell(value)]];
  return Object.entries(value).map(([inner, each]) => [jsonMarks[inner] ?? inner, toCell(each)]);
}

function toCell(value: unknown): string {
  if (Array.isArray(value)) return value.filter((each) => typeof each !== 'object').join(' | ');
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** Column titles of exam parts. */
const jsonMarks: Readonly<Record<string, string>> = {
  listening: 'CO',
  reading: 'CE',
  writing: 'PE',
  speaking: 'PO',
  structures: 'SL',
  oral: 'Oral',
  written: 'Écrit',
};

function toRecord(
  kind: ImportKind,
  line: number,
  said: readonly (readonly [string | undefined, string])[],
): ImportRecord {
  const cells: ImportCells = {};
  for (const [field, value] of said) if (field && !cells[field]) cells[field] = value;
  return { kind, line, cells };
}
