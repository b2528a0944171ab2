import { eq } from 'drizzle-orm';
import { settings } from '#database/tables/settings.ts';
import { m } from '#words/messages.js';
import { type Actor, recordChange } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { forgetLater } from '../media/forget-objects.ts';
import { isPictureThere, listPicturePaths } from '../media/pictures.ts';
import { homeSettings, readHome } from './home.ts';
import { type HomeBlock, nameBlocks } from './home-blocks.ts';

/**
 * Replaces the blocks. A save that started from an older version than `fromVersion` changes nothing; without one it
 * takes the place of whatever is there. Pictures that no block shows any more are deleted only when the save can no longer
 * be undone.
 * @throws {AppError} conflict, invalid-input where a new picture is not there
 */
export async function saveHome(
  core: Pick<Core, 'db' | 'jobs' | 'now' | 'files'>,
  blocks: readonly HomeBlock[],
  fromVersion?: number,
  /** The admin who saves; without one it is the school's own work, which the journal leaves out. */
  actor: Actor = null,
  action: 'update' | 'revert' = 'update',
): Promise<void> {
  await checkPictures(core, blocks);
  await core.db.transaction(async (tx) => {
    // The row is there for the lock to hold, also at the first save.
    await tx.insert(settings).values({ key: 'home', value: {} }).onConflictDoNothing();
    const [row] = await tx.select().from(settings).where(eq(settings.key, 'home')).for('update');
    const before = homeSettings.parse(row?.value ?? {});
    if (fromVersion !== undefined && before.version !== fromVersion)
      throw new AppError('conflict', `the home page was saved by someone else since version ${fromVersion}`);
    const value = { version: before.version + 1, blocks };
    await tx.update(settings).set({ value, updatedAt: core.now() }).where(eq(settings.key, 'home'));
    if (actor)
      await recordChange(core, tx, {
        actor,
        action,
        kind: 'settings',
        subjectId: 'home',
        title: m.home_office_title(),
        before: nameBlocks(before.blocks),
        after: nameBlocks(blocks),
      });
    const shown = listPictures(blocks);
    await forgetLater(
      core,
      tx,
      listPictures(before.blocks).filter((path) => !shown.includes(path)),
    );
  });
}

const listPictures = (blocks: readonly HomeBlock[]): string[] =>
  blocks.flatMap(({ picture }) => (picture ? listPicturePaths(picture) : []));

/** Those that the page shows already are not asked for again. */
async function checkPictures(core: Pick<Core, 'db' | 'files'>, blocks: readonly HomeBlock[]): Promise<void> {
  const known = new Set(listPictures((await readHome(core)).blocks));
  for (const { kind, picture } of blocks)
    if (picture && !known.has(picture.path) && !(await isPictureThere(core, picture)))
      throw new AppError('invalid-input', `the picture of ${kind} is not there`, {
        userMessage: m.home_missing_picture(),
      });
}
