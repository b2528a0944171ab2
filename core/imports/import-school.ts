import { sql } from 'drizzle-orm';
import { toStoredDescription } from '#common/text.ts';
import type { Database } from '#database/connect.ts';
import { news } from '#database/tables/news.ts';
import { type Picture, products } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { insertImported } from '../scores/file/import-scores.ts';
import type { ImportKind } from './import-columns.ts';
import { type ImportEntry, type ImportPlan, planSchoolImport } from './plan-import.ts';

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
  tx: Database,
  actor: Actor,
  { id, folder, title, content }: ImportEntry,
  pictures: Picture[],
): Promise<void> {
  if (!content) return;
  const pathFolderId = pictures.length > 0 ? folder : '';
  const [picture = null] = pictures;
  if (content.kind === 'scores') {
    await insertImported(core, tx, actor, { ...content.input, picture, pathFolderId }, id);
    return;
  }
  const now = core.now();
  const dates = { createdAt: now, updatedAt: now };
  if (content.kind === 'products') {
    const description = toStoredDescription(content.input.description);
    const after = { ...content.input, description, miniature: pictures, pathFolderId };
    await tx.insert(products).values({ ...after, ...dates, id });
    await recordChange(core, tx, { actor, action: 'import', kind: 'product', subjectId: id, title, after });
    return;
  }
  const after = { ...content.input, picture, pathFolderId };
  await tx.insert(news).values({ ...after, ...dates, id });
  await recordChange(core, tx, { actor, action: 'import', kind: 'news', subjectId: id, title, after });
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
