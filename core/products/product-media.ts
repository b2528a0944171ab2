import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { toObjectPath } from '../media/object-address.ts';
import { listPicturePaths } from '../media/pictures.ts';
import type { StoredProduct } from './product.ts';

/** The fields of a product that point at objects of the files service. */
export type ProductMedia = Pick<
  StoredProduct,
  'pathFolderId' | 'miniature' | 'files' | 'videoId' | 'videoIdExtract' | 'captions' | 'captionsExtract'
>;

/** `youtube:ID` and `vimeo:ID` name a video elsewhere; anything else is the address of an object of ours. */
export function isOwnUpload(address: string): boolean {
  return address !== '' && !/^(youtube|vimeo):[\w-]{1,64}$/.test(address);
}

/**
 * The objects a product points at, without those that `kept` points at too. An address that is not one
 * of ours is answered as null.
 */
export function listObjects(bucket: string, media: ProductMedia, kept?: ProductMedia): (string | null)[] {
  const { videoId, videoIdExtract, captions, captionsExtract } = media;
  const addresses = [
    ...media.files.map(({ url }) => url),
    videoId,
    videoIdExtract,
    captions,
    captionsExtract,
  ];
  const paths = [
    ...media.miniature.flatMap(listPicturePaths),
    ...addresses.filter(isOwnUpload).map((address) => toObjectPath(bucket, address)),
  ];
  const still = new Set(kept ? listObjects(bucket, kept) : []);
  return paths.filter((path) => !still.has(path));
}

/**
 * A product never points at a file that is not there, nor into another product's folder.
 * @throws {AppError} invalid-input
 */
export async function checkMedia(core: Core, media: ProductMedia, known?: ProductMedia): Promise<void> {
  for (const path of listObjects(core.files.bucket, media, known)) {
    if (!path || !media.pathFolderId || !path.startsWith(`products/${media.pathFolderId}/`))
      throw new AppError('invalid-input', `${path} is outside the product's folder`, {
        userMessage: m.refusals_media_foreign(),
      });
    if (!(await core.files.stat(path)))
      throw new AppError('invalid-input', `${path} is not in the files service`, {
        userMessage: m.refusals_media_gone(),
      });
  }
}
