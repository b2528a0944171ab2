import { randomBytes } from 'node:crypto';
import type { OutputInfo } from 'sharp';
import sharp from 'sharp';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { type MediaArea, readMediaPath } from './object-address.ts';

/** Wide enough for the head of a page on a dense screen. */
const maxWidth = 1_600;

/** Smaller ones, for cards and telephones: at least this much narrower than the picture itself, or they are not worth it. */
const variantWidths = [480, 960];
const worthwhile = 0.8;

/** A picture larger than this is a trap for the decoder, not a photograph. */
const maxPixels = 60_000_000;

/**
 * Re-encodes a picture as WebP without its metadata, turned upright, at most 1,600 pixels wide and at smaller widths
 * beside it, and keeps them in their owner's folder.
 * @throws {AppError} invalid-input when the bytes are not a picture
 */
export async function storePicture(
  core: Pick<Core, 'files'>,
  picture: { bytes: Uint8Array; area?: MediaArea; folder: string; name: string; alt: string },
): Promise<Picture> {
  const { data, info } = await encode(picture.bytes, maxWidth);
  const path = `${picture.area ?? 'products'}/${picture.folder}/pictures/${picture.name}.webp`;
  const variants = [];
  for (const width of variantWidths.filter((width) => width <= info.width * worthwhile)) {
    const smaller = await encode(picture.bytes, width);
    variants.push({ url: await putPublic(core, toVariantPath(path, width), smaller.data), width });
  }
  return {
    path,
    url: await putPublic(core, path, data),
    width: info.width,
    height: info.height,
    alt: picture.alt,
    ...(variants.length > 0 ? { variants } : {}),
  };
}

const toVariantPath = (path: string, width: number) => path.replace(/\.webp$/, `.${width}.webp`);

/** Every object that a picture consists of. */
export function listPicturePaths({ path, variants = [] }: Picture): string[] {
  return [path, ...variants.map(({ width }) => toVariantPath(path, width))];
}

async function putPublic(core: Pick<Core, 'files'>, path: string, bytes: Buffer): Promise<string> {
  const { publicUrl } = await core.files.put(path, bytes, { contentType: 'image/webp' });
  if (!publicUrl) throw new AppError('internal', `${path} is a picture and yet not public`);
  return publicUrl;
}

async function encode(bytes: Uint8Array, width: number): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels })
      .rotate()
      .resize({ width, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new AppError('invalid-input', 'the picture cannot be decoded', {
      cause: error,
      userMessage: m.refusals_picture_unreadable(),
    });
  }
}

/**
 * Turns a picture that an admin has just uploaded into the one the site shows, and removes the
 * original. @throws {AppError} invalid-input when the path is no uploaded picture or cannot be decoded
 */
export async function storeUploadedPicture(core: Core, path: string, alt: string): Promise<Picture> {
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

/** Whether every object that a picture consists of is still kept. */
export async function isPictureThere(core: Pick<Core, 'files'>, picture: Picture): Promise<boolean> {
  const found = await Promise.all(listPicturePaths(picture).map((path) => core.files.stat(path)));
  return found.every((object) => object !== null);
}
