import { randomBytes } from 'node:crypto';
import type { Picture } from '#database/tables/products.ts';
import { clearContentCache } from '../cache-by-content.ts';
import type { Actor } from '../changes/record-change.ts';
import type { Core } from '../context.ts';
import { createId } from '../create-id.ts';
import { toObjectAddress, toObjectPath } from '../media/object-address.ts';
import type { StoredProduct } from '../products/product.ts';
import { type ProductInput, productSubject } from '../products/product-subject.ts';
import { isOwnUpload } from '../subjects/media-kinds.ts';
import { duplicateProgramme } from './duplicate-programme.ts';
import { nameCopy } from './name-copy.ts';

const longestTitle = 140;

/**
 * Duplicates a product under the same price: hidden, with copies of its files and drafts of its lessons.
 * Missing files are omitted, and buyers have no access to the duplicate. Returns the id of the duplicate.
 * @throws {AppError} not-found
 */
export async function duplicateProduct(core: Core, actor: Actor, id: string): Promise<string> {
  const original = await productSubject.find(core, id);
  const copyId = createId(core.now());
  const columns = {
    ...productSubject.pickInput(original),
    ...(await copyMedia(core, original)),
    title: nameCopy(original.title, longestTitle),
    slug: '',
    displayed: false,
    enabled: false,
  };
  await core.db.transaction(async (tx) => {
    // Prevents reordering of the original's curriculum until the transaction ends.
    await productSubject.lock(tx, id);
    await productSubject.insert(core, tx, copyId, { actor, action: 'duplicate', columns });
    await duplicateProgramme(core, tx, { actor, from: id, to: copyId });
  });
  clearContentCache(core);
  return copyId;
}

async function copyMedia(core: Core, original: StoredProduct): Promise<Partial<ProductInput>> {
  const { bucket } = core.files;
  const from = `products/${original.pathFolderId}/`;
  const to = randomBytes(16).toString('hex');
  let copied = 0;
  async function copy(path: string | null) {
    if (!path?.startsWith(from) || !(await core.files.stat(path))) return null;
    copied++;
    return core.files.copy(path, `products/${to}/${path.slice(from.length)}`);
  }
  async function copyUpload(address: string): Promise<string> {
    if (!isOwnUpload(address)) return address;
    const object = await copy(toObjectPath(bucket, address));
    return object ? toObjectAddress(bucket, object.path) : '';
  }
  const miniature: Picture[] = [];
  for (const picture of original.miniature) {
    const whole = await copy(picture.path);
    if (!whole?.publicUrl) continue;
    const variants = [];
    for (const { width } of picture.variants ?? []) {
      const smaller = await copy(picture.path.replace(/\.webp$/, `.${width}.webp`));
      if (smaller?.publicUrl) variants.push({ url: smaller.publicUrl, width });
    }
    const { variants: _variants, ...rest } = picture;
    miniature.push({
      ...rest,
      path: whole.path,
      url: whole.publicUrl,
      ...(variants.length > 0 ? { variants } : {}),
    });
  }
  const files: ProductInput['files'] = [];
  for (const file of original.files) {
    const object = await copy(toObjectPath(bucket, file.url));
    if (object) files.push({ fileName: file.fileName, url: toObjectAddress(bucket, object.path) });
  }
  const uploads = {
    videoId: await copyUpload(original.videoId),
    videoIdExtract: await copyUpload(original.videoIdExtract),
    captions: await copyUpload(original.captions),
    captionsExtract: await copyUpload(original.captionsExtract),
  };
  return { miniature, files, ...uploads, pathFolderId: copied > 0 ? to : '' };
}
