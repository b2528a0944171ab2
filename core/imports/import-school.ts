import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type Sale, setPrice } from '../prices/price.ts';
import { addRedirects } from '../redirects/add-redirects.ts';
import { readInWorker, type WorkerTask } from '../run-in-worker.ts';
import { checkEntryAddresses, listEntryRedirects } from './check-entry-addresses.ts';
import { importedSubjects } from './import-columns.ts';
import { type ImportEntry, type ImportPlan, judgeEntries } from './judge-entries.ts';
import type { readSchoolFile, SchoolUpload } from './read-school-file.ts';

export const schoolReader: WorkerTask = { module: 'imports/read-school-file.ts', name: 'readSchoolFile' };

const readUpload = (core: Pick<Core, 'runInWorker'>, upload: SchoolUpload) =>
  readInWorker<typeof readSchoolFile>(core, schoolReader, upload);

/**
 * Returns the effect of an import for each entry, without writing.
 * @throws {AppError} invalid-input if parsing takes too long
 */
export async function planSchoolImport(core: Core, upload: SchoolUpload): Promise<ImportPlan> {
  return checkEntryAddresses(core, await judgeEntries(core.db, await readUpload(core, upload)));
}

/** Stored pictures by `{folder}/{file name}`. */
type ImportPictures = Readonly<Record<string, Picture>>;

type Writing = { entry: ImportEntry; pictures: Picture[]; sale: Sale | undefined };

/**
 * Imports all new entries hidden in one transaction, or none if any entry has an error.
 * @throws {AppError} invalid-input if a picture is missing or parsing takes too long
 * @throws {AppError} provider-unavailable
 */
export async function importSchool(
  core: Core,
  actor: Actor,
  { pictures, ...upload }: SchoolUpload & { pictures: ImportPictures },
): Promise<{ plan: ImportPlan; made: number | null }> {
  const reading = await readUpload(core, upload);
  const plan = await checkEntryAddresses(core, await judgeEntries(core.db, reading));
  if (plan.fault || plan.entries.some(({ status }) => status === 'faulty')) return { plan, made: null };
  // Calls outside services first, so that no lock is held during network requests.
  const writings = new Map<string, Writing>();
  for (const entry of plan.entries)
    if (entry.status === 'new')
      writings.set(entry.id, { entry, pictures: await pickPictures(core, entry, pictures), sale: undefined });
  await sellAll(core, [...writings.values()]);
  return core.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('cedille:import-scores', 0))`);
    const now = await judgeEntries(tx, reading);
    // Skips entries added in the meantime. Entries deleted in the meantime are left to the next import.
    const fresh = now.entries.filter(({ id, status }) => status === 'new' && writings.has(id));
    for (const entry of fresh)
      await insertEntry(core, tx, actor, { ...(writings.get(entry.id) as Writing), entry });
    await redirectEntries({ ...core, db: tx }, actor, fresh);
    return { plan: now, made: fresh.length };
  });
}

/** Maximum number of concurrent requests, far below the provider's limit of several hundred per second. */
const salesAtOnce = 8;

/** Creates prices at the payment provider. Idempotency keys prevent duplicates. */
async function sellAll(core: Core, writings: readonly Writing[]): Promise<void> {
  const sold = writings.filter(({ entry }) => entry.cents !== null).values();
  const sellNext = async () => {
    for (const writing of sold) {
      const { id, title, cents } = writing.entry;
      writing.sale = await setPrice(core, { productId: '', priceId: '', title, cents: cents ?? 0, key: id });
    }
  };
  await Promise.all(Array.from({ length: salesAtOnce }, sellNext));
}

async function insertEntry(
  core: Core,
  tx: Transaction,
  actor: Actor,
  { entry: { kind, id, folder, columns }, pictures, sale }: Writing,
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

/** @throws {AppError} invalid-input if another redirect was added since the check */
async function redirectEntries(core: Core, actor: Actor, entries: readonly ImportEntry[]): Promise<void> {
  const written = entries.flatMap(listEntryRedirects);
  if (written.length === 0) return;
  const [refused] = (await addRedirects(core, actor, written)).refused;
  if (refused)
    throw new AppError('invalid-input', `address ${refused.source} cannot be redirected`, {
      userMessage: refused.reason,
    });
}

/** Returns the stored pictures of an entry, which must be in the entry's own folder. */
async function pickPictures(
  core: Pick<Core, 'files'>,
  entry: ImportEntry,
  stored: ImportPictures,
): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (const [index, name] of entry.pictures.entries()) {
    const picture = stored[`${entry.folder}/${name}`];
    const isOurs = picture?.path.startsWith(`${entry.kind}/${entry.folder}/pictures/`);
    if (!picture || !isOurs || !(await core.files.stat(picture.path)))
      throw new AppError('invalid-input', `picture ${name} of entry ${entry.id} is missing`, {
        userMessage: m.marks_import_picture_missing({ name }),
      });
    pictures.push({ ...picture, alt: entry.alts[index] ?? '' });
  }
  return pictures;
}
