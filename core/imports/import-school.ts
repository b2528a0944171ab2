import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { typeset } from '#common/typography.ts';
import type { Database, Transaction } from '#database/connect.ts';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type NewsInput, newsInput, newsSubject } from '../news/news-subject.ts';
import { type ProductInput, productInput, productSubject } from '../products/product-subject.ts';
import { judgeLines } from '../scores/import-scores.ts';
import { nameColumn, readScoreLine } from '../scores/score-file.ts';
import type { ScoreInput } from '../scores/score-subject.ts';
import { type AnyFields, readCells } from '../subjects/fields.ts';
import type { Kind } from '../subjects/kinds.ts';
import { findPictures } from './find-picture.ts';
import { htmlToRichText, htmlToText } from './html-to-rich-text.ts';
import { type ImportKind, importKinds } from './import-kinds.ts';
import { type ImportRecord, importedSubjects, readImport } from './read-import.ts';

/** What becomes of an entry. */
export type ImportFate = 'new' | 'known' | 'withdrawn' | 'faulty';

export type ImportEntry = {
  kind: ImportKind;
  line: number;
  title: string;
  /** The same for the same external id, so that a second import meets it. */
  id: string;
  folder: string;
  /** Files that have to come along, by their path in the upload. */
  pictures: string[];
  alt: string;
  faults: string[];
  fate: ImportFate;
  /** What will be written; null for an entry that is wrong. */
  columns: ProductInput | NewsInput | ScoreInput | null;
};

export type ImportPlan = { entries: ImportEntry[]; ignored: string[]; fault: string | null };

/** What an import would do, entry by entry; nothing is written. `files`: the names of the pictures that came along. */
export async function planSchoolImport(
  core: Pick<Core, 'db'>,
  { text, kind, files }: { text: string; kind: ImportKind; files: readonly string[] },
): Promise<ImportPlan> {
  const { records, ignored, fault } = readImport(text, kind);
  const seen = new Set<string>();
  const entries = await Promise.all(records.map((record) => toEntry(record, files, seen)));
  return { entries: await judge(core.db, entries), ignored, fault };
}

async function toEntry(
  record: ImportRecord,
  files: readonly string[],
  seen: Set<string>,
): Promise<ImportEntry> {
  const { kind, line, cells } = record;
  const externalId = (cells.externalId ?? '').trim();
  const name = `cedille:import:${kind}:${externalId}`;
  const id = digest(name).slice(0, 20);
  const named = (cells.pictures ?? '')
    .split(/[|\n]/)
    .map((each) => each.trim())
    .filter(Boolean);
  const found = named.map((each) => findPictures(files, each));
  const pictures = found.map((each, index) => each[0] ?? named[index] ?? '');
  const faults: string[] = [];
  if (!externalId) faults.push(m.marks_import_no_id());
  else if (seen.has(id)) faults.push(m.marks_import_id_twice({ id: externalId }));
  seen.add(id);
  if (pictures.some((picture) => /^(https?:|data:)/.test(cells.pictures ?? '') || picture.includes(':')))
    faults.push(m.marks_import_picture_address());
  else
    for (const [index, { length }] of found.entries())
      if (length === 0) faults.push(m.marks_import_picture_missing({ name: named[index] ?? '' }));
      else if (length > 1) faults.push(m.marks_import_picture_ambiguous({ name: named[index] ?? '' }));
  if (pictures.length > (kind === 'products' ? 12 : 1)) faults.push(m.marks_import_pictures_many());
  const read = await readContent(record);
  faults.push(...read.faults);
  return {
    kind,
    line,
    title: read.columns?.title || cells.title || externalId,
    id,
    folder: digest(`${name}:folder`).slice(0, 32),
    pictures,
    alt: (cells.alt ?? '').slice(0, 300),
    faults,
    fate: faults.length > 0 ? 'faulty' : 'new',
    columns: read.columns,
  };
}

/** What an entry says of its subject, as it is stored, or everything that is wrong with it. It arrives hidden. */
async function readContent({ kind, cells }: ImportRecord): Promise<Pick<ImportEntry, 'faults' | 'columns'>> {
  if (kind === 'scores') {
    const { input, faults } = readScoreLine({ ...cells, displayed: '' });
    const told = faults.map(({ field, sentence }) =>
      m.marks_import_cell({ column: nameColumn(field), sentence }),
    );
    return { columns: input, faults: told };
  }
  const schema: z.ZodType<ProductInput | NewsInput> = kind === 'products' ? productInput : newsInput;
  const { data, error } = schema.safeParse(
    readCells(importedSubjects[kind].fields as AnyFields, cells, readForeign),
  );
  if (!data) return { columns: null, faults: error.issues.map(({ message }) => typeset(message)) };
  try {
    return { columns: await prepare(kind, data), faults: [] };
  } catch (refused) {
    if (!(refused instanceof AppError) || refused.code !== 'invalid-input') throw refused;
    return { columns: null, faults: [typeset(refused.userMessage)] };
  }
}

const prepare = (kind: ImportKind, data: ProductInput | NewsInput): Promise<ProductInput | NewsInput> =>
  kind === 'products' ? productSubject.prepare(data as ProductInput) : newsSubject.prepare(data as NewsInput);

/** Words from elsewhere may be HTML. */
function readForeign(kind: Kind<unknown>, cell: string): unknown {
  if (kind.words === 'rich') return htmlToRichText(cell);
  return kind.words === 'plain' ? htmlToText(cell) : kind.readCell(cell);
}

/** What is there already stays as it is: the owner may have worked on it since. */
async function judge(db: Database, entries: readonly ImportEntry[]): Promise<ImportEntry[]> {
  const there = new Set<string>();
  for (const kind of importKinds) {
    const ids = entries.filter((entry) => entry.kind === kind).map(({ id }) => id);
    for (const id of await importedSubjects[kind].listKnown(db, ids)) there.add(id);
  }
  const marks = await judgeLines(
    db,
    entries.map(({ kind, columns }) => ({
      input: kind === 'scores' ? (columns as ScoreInput | null) : null,
    })),
  );
  return entries.map((entry, index) => {
    if (entry.fate === 'faulty') return entry;
    return { ...entry, fate: there.has(entry.id) ? 'known' : (marks[index]?.fate ?? 'new') };
  });
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The pictures that came along, stored, by `{folder}/{file name}`. */
export type ImportPictures = Readonly<Record<string, Picture>>;

/**
 * Writes what a school brings along in one transaction: every entry that is not there yet, hidden, or nothing where a single
 * entry is wrong. The same file a second time makes no doubles.
 * @throws {AppError} invalid-input when a picture is missing
 */
export async function importSchool(
  core: Core,
  actor: Actor,
  upload: { text: string; kind: ImportKind; files: readonly string[]; pictures: ImportPictures },
): Promise<{ plan: ImportPlan; made: number | null }> {
  return core.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:import-scores', 0))`);
    const plan = await planSchoolImport({ db: tx as unknown as Core['db'] }, upload);
    if (plan.fault || plan.entries.some(({ fate }) => fate === 'faulty')) return { plan, made: null };
    const fresh = plan.entries.filter(({ fate }) => fate === 'new');
    for (const entry of fresh)
      await insertEntry(core, tx, actor, entry, await pickPictures(core, entry, upload.pictures));
    return { plan, made: fresh.length };
  });
}

async function insertEntry(
  core: Core,
  tx: Transaction,
  actor: Actor,
  { kind, id, folder, columns }: ImportEntry,
  pictures: Picture[],
): Promise<void> {
  if (!columns) return;
  const pathFolderId = pictures.length > 0 ? folder : '';
  const [picture = null] = pictures;
  const shown = kind === 'products' ? { miniature: pictures } : { picture };
  await importedSubjects[kind].insert(core, tx, id, {
    actor,
    action: 'import',
    columns: { ...columns, ...shown, pathFolderId } as never,
  });
}

/** The pictures of an entry, of its own folder and really there. */
async function pickPictures(
  core: Pick<Core, 'files'>,
  entry: ImportEntry,
  stored: ImportPictures,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const name of entry.pictures) {
    const picture = stored[`${entry.folder}/${name}`];
    const isOurs = picture?.path.startsWith(`${entry.kind}/${entry.folder}/pictures/`);
    if (!picture || !isOurs || !(await core.files.stat(picture.path)))
      throw new AppError('invalid-input', `${name} of entry ${entry.id} did not arrive`, {
        userMessage: m.marks_import_picture_missing({ name }),
      });
    pictures.push({ ...picture, alt: entry.alt });
  }
  return pictures;
}
