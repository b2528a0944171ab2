import { readEarlierFields } from '../../changes/read-earlier-fields.ts';
import type { Actor } from '../../changes/record-change.ts';
import type { Core } from '../../context.ts';
import { toObjectPath } from '../../media/object-address.ts';
import { isPictureThere } from '../../media/pictures.ts';
import { findProductRow } from '../find-product.ts';
import type { StoredProduct } from '../product.ts';
import { isOwnUpload } from '../product-media.ts';
import { lockProduct, writeProduct } from '../save-product.ts';

/** What going back to an earlier state brings back. A place in the order belongs to the others as well: it stays. */
const restorable = [
  'type',
  'title',
  'description',
  'difficulty',
  'duration',
  'displayed',
  'enabled',
  'archivedAt',
  'productId',
  'priceId',
  'videoId',
  'videoIdExtract',
  'captions',
  'captionsExtract',
  'pathFolderId',
  'miniature',
  'files',
] as const satisfies readonly (keyof StoredProduct)[];

export type ProductState = Pick<StoredProduct, (typeof restorable)[number]>;

/** A product as it was right after a change, and what of its files is no longer there. */
export type EarlierState = { state: ProductState; missing: string[] };

/** @throws {AppError} not-found where the change is not one of this product */
export async function readEarlierState(core: Core, id: string, changeId: string): Promise<EarlierState> {
  const now = await findProductRow(core, id);
  const then = await readEarlierFields(core, { kind: 'product', subjectId: id }, changeId);
  const fields = restorable.map((name) => [name, then.has(name) ? then.get(name) : now[name]]);
  const state = Object.fromEntries(fields) as ProductState;
  const archivedAt = state.archivedAt ? new Date(state.archivedAt) : null;
  return leaveOutMissing(core, { ...state, archivedAt });
}

async function leaveOutMissing(core: Core, state: ProductState): Promise<EarlierState> {
  const missing: string[] = [];
  const isThere = async (path: string | null) => Boolean(path && (await core.files.stat(path)));
  const miniature = [];
  for (const picture of state.miniature)
    if (await isPictureThere(core, picture)) miniature.push(picture);
    else missing.push(picture.alt || picture.path);
  const files = [];
  for (const file of state.files)
    if (await isThere(toObjectPath(core.files.bucket, file.url))) files.push(file);
    else missing.push(file.fileName);
  const keep = async (address: string) => {
    if (!isOwnUpload(address) || (await isThere(toObjectPath(core.files.bucket, address)))) return address;
    missing.push(address.slice(address.lastIndexOf('/') + 1));
    return '';
  };
  const uploads = {
    videoId: await keep(state.videoId),
    videoIdExtract: await keep(state.videoIdExtract),
    captions: await keep(state.captions),
    captionsExtract: await keep(state.captionsExtract),
  };
  return { state: { ...state, miniature, files, ...uploads }, missing };
}

/**
 * Puts a product back to how it was right after a change, as a new save that can be undone in its turn; answers
 * the files that could not come back.
 * @throws {AppError} not-found, conflict
 */
export async function revertProduct(
  core: Core,
  actor: Actor,
  id: string,
  changeId: string,
  fromVersion?: number,
): Promise<string[]> {
  const { state, missing } = await readEarlierState(core, id, changeId);
  await core.db.transaction(async (tx) => {
    const before = await lockProduct(tx, id, fromVersion);
    await writeProduct(core, tx, { actor, action: 'revert', before, columns: state });
  });
  return missing;
}
