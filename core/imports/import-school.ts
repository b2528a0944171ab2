import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Sale, setPrice } from '../prices/price.ts';
import { readApart } from '../read-apart.ts';
import { judgeLines } from '../scores/import-scores.ts';
import type { ScoreInput } from '../scores/score-subject.ts';
import { importKinds } from './import-kinds.ts';
import { importedSubjects } from './read-import.ts';
import type { ReadEntry, readSchoolFile, SchoolReading, SchoolUpload } from './read-school-file.ts';

/** What becomes of an entry. */
export type ImportFate = 'new' | 'known' | 'withdrawn' | 'faulty';

export type ImportEntry = ReadEntry & { fate: ImportFate };

export type ImportPlan = { entries: ImportEntry[]; ignored: string[]; fault: string | null };

const readUpload = (core: Pick<Core, 'runApart'>, upload: SchoolUpload) =>
  readApart<typeof readSchoolFile>(
    core,
    { module: 'imports/read-school-file.ts', name: 'readSchoolFile' },
    upload,
  );

/** What an import would do, entry by entry; nothing is written. @throws {AppError} invalid-input where reading takes too long */
export async function planSchoolImport(
  core: Pick<Core, 'db' | 'runApart'>,
  upload: SchoolUpload,
): Promise<ImportPlan> {
  const reading = await readUpload(core, upload);
  return judge(core.db, reading);
}

/** What is there already stays as it is: the owner may have worked on it since. */
async function judge(db: Database, { entries, ...reading }: SchoolReading): Promise<ImportPlan> {
  const there = new Set<string>();
  for (const kind of importKinds) {
    const ids = entries
      .filter((entry) => entry.kind === kind)
      .flatMap(({ id, externalId }) => [id, externalId]);
    for (const id of await importedSubjects[kind].listKnown(db, ids)) there.add(id);
  }
  const marks = await judgeLines(
    db,
    entries.map(({ kind, columns }) => ({
      input: kind === 'scores' ? (columns as ScoreInput | null) : null,
    })),
  );
  const judged = entries.map((entry, index): ImportEntry => {
    if (entry.faults.length > 0) return { ...entry, fate: 'faulty' };
    return {
      ...entry,
      fate: there.has(entry.id) || there.has(entry.externalId) ? 'known' : (marks[index]?.fate ?? 'new'),
    };
  });
  return { ...reading, entries: judged };
}

/** The pictures that came along, stored, by `{folder}/{file name}`. */
export type ImportPictures = Readonly<Record<string, Picture>>;

/**
 * Writes what a school brings along in one transaction: every entry that is not there yet, hidden, or nothing where a single
 * entry is wrong. The same file a second time makes no doubles.
 * @throws {AppError} invalid-input when a picture is missing, or reading takes too long
 */
export async function importSchool(
  core: Core,
  actor: Actor,
  { pictures, ...upload }: SchoolUpload & { pictures: ImportPictures },
): Promise<{ plan: ImportPlan; made: number | null }> {
  const reading = await readUpload(core, upload);
  return core.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:import-scores', 0))`);
    const plan = await judge(tx, reading);
    if (plan.fault || plan.entries.some(({ fate }) => fate === 'faulty')) return { plan, made: null };
    const fresh = plan.entries.filter(({ fate }) => fate === 'new');
    const sales = await sellAll(core, fresh);
    for (const entry of fresh)
      await insertEntry(
        core,
        tx,
        actor,
        entry,
        await pickPictures(core, entry, pictures),
        sales.get(entry.id),
      );
    return { plan, made: fresh.length };
  });
}

/** Makes the prices of entries at the payment provider, under keys that make each once, however often the import is tried again. */
async function sellAll(core: Core, entries: readonly ImportEntry[]): Promise<Map<string, Sale>> {
  const sales = new Map<string, Sale>();
  for (const { id, title, cents } of entries)
    if (cents !== null)
      sales.set(id, await setPrice(core, { productId: '', priceId: '', title, cents, key: id }));
  return sales;
}

async function insertEntry(
  core: Core,
  tx: Transaction,
  actor: Actor,
  { kind, id, folder, columns }: ImportEntry,
  pictures: Picture[],
  sale: Sale | undefined,
): Promise<void> {
  if (!columns) return;
  const pathFolderId = pictures.length > 0 ? folder : '';
  const [picture = null] = pictures;
  const shown = kind === 'products' ? { miniature: pictures } : { picture };
  await importedSubjects[kind].insert(core, tx, id, {
    actor,
    action: 'import',
    columns: { ...columns, ...shown, ...sale, pathFolderId } as never,
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
