import { readEarlierFields } from '../changes/read-earlier-fields.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { isPictureThere } from '../media/pictures.ts';
import { type Home, homeInput, readHome } from './home.ts';
import { homeKinds, listBlocks, type NamedBlocks, nameBlocks } from './home-blocks.ts';
import { saveHome } from './save-home.ts';

/** The home page as it was right after a change, and the pictures of then that are no longer kept. */
export type EarlierHome = { blocks: Home['blocks']; missing: string[] };

/** @throws {AppError} not-found where the change is not one of the home page */
export async function readEarlierHome(
  core: Pick<Core, 'db' | 'files'>,
  changeId: string,
): Promise<EarlierHome> {
  const then = await readEarlierFields(core, { kind: 'settings', subjectId: 'home' }, changeId);
  const now = nameBlocks((await readHome(core)).blocks);
  const fields: NamedBlocks = { ...now, ...Object.fromEntries(then) };
  const order = fields.order.filter((kind) => homeKinds.includes(kind));
  const blocks = homeInput.parse(listBlocks({ ...fields, order }));
  return leaveOutMissing(core, blocks);
}

async function leaveOutMissing(core: Pick<Core, 'files'>, blocks: Home['blocks']): Promise<EarlierHome> {
  const missing: string[] = [];
  const shown = [];
  for (const block of blocks) {
    const gone = block.picture && !(await isPictureThere(core, block.picture)) ? block.picture : null;
    if (gone) missing.push(gone.alt || gone.path.slice(gone.path.lastIndexOf('/') + 1));
    shown.push(gone ? { ...block, picture: null } : block);
  }
  return { blocks: shown, missing };
}

/**
 * Puts the home page back to how it was right after a change, as a new save that can be undone in its turn; answers the
 * pictures that could not come back. @throws {AppError} not-found, conflict
 */
export async function revertHome(
  core: Core,
  actor: Actor,
  changeId: string,
  fromVersion?: number,
): Promise<string[]> {
  const { blocks, missing } = await readEarlierHome(core, changeId);
  await saveHome(core, blocks, fromVersion, actor, 'revert');
  return missing;
}
