import { randomBytes } from 'node:crypto';
import type { Picture } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readMediaPath } from './object-address.ts';
import { storePicture } from './store-picture.ts';

/**
 * Turns a picture that an admin has just uploaded into the one the site shows, and removes the
 * original. @throws {AppError} invalid-input when the path is no uploaded picture or cannot be decoded
 */
export async function adoptPicture(core: Core, path: string, alt: string): Promise<Picture> {
  const media = readMediaPath(path);
  if (media?.kind !== 'pictures' || !(await core.files.stat(path)))
    throw new AppError('invalid-input', `${path} is not an uploaded picture`);
  const bytes = await core.files.read(path);
  const picture = await storePicture(core, {
    bytes,
    area: media.area,
    folder: media.folder,
    name: randomBytes(8).toString('hex'),
    alt,
  });
  await core.files.remove(path);
  return picture;
}
