import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { parseProductPrice } from '#common/money.ts';
import { typeset } from '#common/typography.ts';
import { m } from '#words/messages.js';
import { foldWords } from '../csv/fold-words.ts';
import { AppError } from '../errors.ts';
import { type NewsInput, newsInput, newsSubject } from '../news/news-subject.ts';
import { minCents } from '../prices/price.ts';
import {
  type ProductInput,
  productFields,
  productInput,
  productSubject,
} from '../products/product-subject.ts';
import { parseSource } from '../redirects/address.ts';
import { readScoreLine } from '../scores/score-file.ts';
import type { ScoreInput } from '../scores/score-subject.ts';
import { type AnyFields, readCells } from '../subjects/fields.ts';
import type { Kind } from '../subjects/kinds.ts';
import { findPictures } from './find-picture.ts';
import { hasPictures, hasStruckText, htmlToRichText, htmlToText } from './html-to-rich-text.ts';
import { importedSubjects, nameImportColumn } from './import-columns.ts';
import type { ImportKind } from './import-kinds.ts';
import { type ImportRecord, readImport } from './read-import.ts';

/** `files` are the paths of the uploaded pictures. */
export type SchoolUpload = { text: string; kind: ImportKind; files: readonly string[] };

/** An entry as read from the file, without comparison to existing content. */
export type ReadEntry = {
  kind: ImportKind;
  line: number;
  title: string;
  /** Derived from the external id or from type and title, so that a second import recognises it. */
  id: string;
  /** Id on the other site, or this school's own id in its exported files. Empty if the file gives no id. */
  externalId: string;
  /** In cents. Null if the file gives no price. */
  cents: number | null;
  folder: string;
  /** Uploaded pictures by path, and their alternative texts in the same order. */
  pictures: string[];
  alts: string[];
  /** Linked products as named in the file: by id, external id or title. */
  linked: string[];
  faults: string[];
  /** Addresses on the former site, in the form in which redirects are stored. */
  oldAddresses: string[];
  /** Messages about missing pictures and products. The entry is imported without them. */
  missing: string[];
  /** Null if the entry has errors. */
  columns: ProductInput | NewsInput | ScoreInput | null;
};

export type SchoolReading = { entries: ReadEntry[]; ignored: string[]; fault: string | null };

/** Parses an import file into entries. Call it in a worker thread: a long file takes seconds. */
export async function readSchoolFile({ text, kind, files }: SchoolUpload): Promise<SchoolReading> {
  const { records, ignored, fault } = readImport(text, kind);
  const seen = new Set<string>();
  const entries: ReadEntry[] = [];
  for (const record of records) entries.push(await readEntry(record, files, seen));
  return { entries, ignored, fault };
}

const maxQuoted = 40;

function nameCell({ kind, cells }: ImportRecord, name: string, sentence: string): string {
  const title = nameImportColumn(kind, name);
  const [first = ''] = (cells[name] ?? '').trim().split(/[\r\n]/);
  const text = first.length > maxQuoted ? `${first.slice(0, maxQuoted)}…` : first;
  const column = text ? m.marks_import_cell_text({ column: title, text }) : title;
  return m.marks_import_cell({ column, sentence });
}

async function readEntry(
  record: ImportRecord,
  files: readonly string[],
  seen: Set<string>,
): Promise<ReadEntry> {
  const { kind, line, cells } = record;
  const externalId = (cells.externalId ?? '').trim();
  const called = externalId || nameEntry(record);
  const id = toImportedId(kind, called);
  const faults: string[] = [];
  if (seen.has(id) && externalId) faults.push(m.marks_import_id_twice({ id: externalId }));
  // Several results may have the same title and differ only in their marks, so all cells are compared.
  else if (seen.has(id) && kind !== 'scores') faults.push(m.marks_import_title_twice());
  seen.add(id);
  const { pictures, alts, missing, ...wrong } = readPictures(record, files);
  const read = await readContent(record);
  const old = readOldAddresses(record, seen);
  faults.push(...wrong.faults, ...read.faults, ...old.faults);
  if (kind === 'news' && hasPictures(cells.body ?? '')) missing.push(m.marks_import_text_pictures());
  if (kind === 'products' && hasStruckText(cells.description ?? ''))
    missing.push(m.marks_import_text_struck());
  const linked = kind === 'products' ? [] : splitList(cells.linked);
  if (linked.length > maxLinked) faults.push(m.common_products_many());
  const cents = kind === 'products' ? parseProductPrice(cells.price ?? '') : null;
  if (cents === undefined) faults.push(nameCell(record, 'price', m.refusals_price_malformed()));
  else if (cents !== null && cents > 0 && cents < minCents)
    faults.push(nameCell(record, 'price', m.refusals_price_minimum()));
  return {
    kind,
    line,
    title: read.columns?.title || cells.title || externalId,
    id,
    externalId,
    cents: cents ?? null,
    folder: digestName(kind, called, ':folder').slice(0, 32),
    pictures,
    alts,
    linked: linked.slice(0, maxLinked),
    oldAddresses: old.oldAddresses,
    faults,
    missing,
    columns: read.columns,
  };
}

/** Maximum number of linked products, because a page has room for eight. */
const maxLinked = 8;

const splitList = (cell = ''): string[] =>
  cell
    .split(/[|\n]/)
    .map((each) => each.trim())
    .filter(Boolean);

/** `seen` contains the addresses of the lines above, besides their ids. */
function readOldAddresses(
  record: ImportRecord,
  seen: Set<string>,
): Pick<ReadEntry, 'oldAddresses' | 'faults'> {
  const oldAddresses = new Set<string>();
  const faults: string[] = [];
  for (const written of splitList(record.cells.oldAddress)) {
    const source = parseSource(written);
    if (source === null) faults.push(nameCell(record, 'oldAddress', m.redirects_source_malformed()));
    else if (seen.has(source)) faults.push(nameCell(record, 'oldAddress', m.addresses_old_twice()));
    else oldAddresses.add(source);
  }
  for (const source of oldAddresses) seen.add(source);
  return { oldAddresses: [...oldAddresses], faults };
}

function readPictures(
  { kind, cells }: ImportRecord,
  files: readonly string[],
): Pick<ReadEntry, 'pictures' | 'alts' | 'faults' | 'missing'> {
  const read = {
    pictures: [] as string[],
    alts: [] as string[],
    faults: [] as string[],
    missing: [] as string[],
  };
  const named = splitList(cells.pictures);
  if (named.length > (kind === 'products' ? 12 : 1)) read.faults.push(m.marks_import_pictures_many());
  if (named.some((name) => name.includes(':'))) read.faults.push(m.marks_import_picture_address());
  if (read.faults.length > 0) return read;
  const said = cells.alt ?? '';
  const alts = named.length === 1 ? [said] : said.split(said.includes('\n') ? /\r?\n/ : '|');
  for (const [index, name] of named.entries()) {
    const [picture, another] = findPictures(files, name);
    if (another) read.faults.push(m.marks_import_picture_ambiguous({ name }));
    else if (!picture) read.missing.push(m.marks_import_picture_missing({ name }));
    else {
      read.pictures.push(picture);
      read.alts.push((alts[index] ?? '').trim().slice(0, 300));
    }
  }
  return read;
}

function nameEntry({ kind, cells }: ImportRecord): string {
  const said =
    kind === 'scores'
      ? { ...cells, pictures: '', alt: '', linked: '', oldAddress: undefined }
      : { title: foldWords(cells.title ?? '') };
  const type = kind === 'products' ? productFields.type.kind.readCell(cells.type ?? '') : '';
  const pairs = Object.entries(said).filter(([, value]) => value !== undefined);
  return JSON.stringify([type, ...pairs.sort()]);
}

/**
 * Cells of a product. Its duration counts as personal work if the file has no column for it: an imported product
 * has no lessons, from which its duration is computed.
 */
const addPersonalWork = ({ cells, ...record }: ImportRecord): ImportRecord => ({
  ...record,
  cells: { ...cells, personalWork: cells.personalWork ?? cells.duration },
});

async function readContent(given: ImportRecord): Promise<Pick<ReadEntry, 'faults' | 'columns'>> {
  const record = given.kind === 'products' ? addPersonalWork(given) : given;
  const { kind, cells } = record;
  if (kind === 'scores') {
    const { input, faults } = readScoreLine({ ...cells, displayed: '' });
    return { columns: input, faults: faults.map(({ field, sentence }) => nameCell(record, field, sentence)) };
  }
  const schema: z.ZodType<ProductInput | NewsInput> = kind === 'products' ? productInput : newsInput;
  try {
    const said = readCells(importedSubjects[kind].fields as AnyFields, cells, readForeign);
    const { data, error } = schema.safeParse(said);
    if (!data)
      return {
        columns: null,
        faults: error.issues.map(({ path: [field], message }) =>
          nameCell(record, String(field), typeset(message)),
        ),
      };
    return { columns: await prepare(kind, data), faults: [] };
  } catch (refused) {
    if (!(refused instanceof AppError) || refused.code !== 'invalid-input') throw refused;
    return { columns: null, faults: [typeset(refused.userMessage)] };
  }
}

const prepare = (kind: ImportKind, data: ProductInput | NewsInput): Promise<ProductInput | NewsInput> =>
  kind === 'products' ? productSubject.prepare(data as ProductInput) : newsSubject.prepare(data as NewsInput);

/** Parses a cell. Texts from another site may contain HTML. */
function readForeign(kind: Kind<unknown>, cell: string): unknown {
  if (kind.words === 'rich') return htmlToRichText(cell);
  return kind.words === 'plain' ? htmlToText(cell) : kind.readCell(cell);
}

const digestName = (kind: ImportKind, called: string, part = '') =>
  digest(`cedille:import:${kind}:${called}${part}`);

export const toImportedId = (kind: ImportKind, called: string): string =>
  digestName(kind, called).slice(0, 20);

const digest = (text: string) => createHash('sha256').update(text).digest('hex');
