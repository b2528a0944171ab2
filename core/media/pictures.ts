import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import type { Picture } from '#database/tables/products.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { readInWorker } from '../run-in-worker.ts';
import type { decodeHeic } from './decode-heic.ts';
import { isHeic } from './heic.ts';
import { holdsPixels } from './holds-pixels.ts';
import { type MediaArea, readMediaPath } from './object-address.ts';

/** Maximum width in pixels: the width of a page header on a high-density screen. */
const maxWidth = 1_600;

/** Widths for cards and phones. A variant must be at least 20 % narrower than the full picture. */
const variantWidths = [480, 960];
const worthwhile = 0.8;

/** Maximum number of pixels, more than in any photograph. Rejects decompression bombs. */
const maxPixels = 60_000_000;

/** Maximum side length of WebP, in pixels. */
const maxHeight = 16_383;

/**
 * Stores a picture as upright WebP without metadata, at most 1,600 pixels wide, with its smaller variants.
 * Animated GIF and WebP stay animated, but an APNG does not, because sharp reads only its first frame.
 * @throws {AppError} invalid-input if the bytes are not a picture; nothing is stored then
 */
export async function storePicture(
  core: Pick<Core, 'files' | 'runInWorker'>,
  picture: { bytes: Uint8Array; area?: MediaArea; folder: string; name: string; alt: string },
): Promise<Picture> {
  const { whole, smaller } = await encodeAll(core, picture.bytes);
  const path = `${picture.area ?? 'products'}/${picture.folder}/pictures/${picture.name}.webp`;
  const variants = [];
  for (const { width, data } of smaller)
    variants.push({ url: await putPublic(core, toVariantPath(path, width), data), width });
  return {
    path,
    url: await putPublic(core, path, whole.data),
    width: whole.width,
    height: whole.height,
    alt: picture.alt,
    ...(variants.length > 0 ? { variants } : {}),
  };
}

/** Converts a picture, such as HEIC, to WebP. @throws {AppError} invalid-input if it cannot be decoded */
export async function convertPicture(
  core: Pick<Core, 'runInWorker'>,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  try {
    const open = await openPicture(core, bytes);
    return (await encode(open(), maxWidth)).data;
  } catch (error) {
    throw toUnreadable(error);
  }
}

/** Returns a full worker queue's error unchanged, because it is not caused by the picture. */
const toUnreadable = (cause: unknown) =>
  cause instanceof AppError && cause.code === 'unavailable'
    ? cause
    : new AppError('invalid-input', 'the picture cannot be decoded', {
        cause,
        userMessage: m.refusals_picture_unreadable(),
      });

type Encoded = { data: Buffer; width: number; height: number };

async function encodeAll(core: Pick<Core, 'runInWorker'>, bytes: Uint8Array) {
  try {
    const open = await openPicture(core, bytes);
    const whole = await encode(open(), maxWidth);
    const smaller: Encoded[] = [];
    for (const width of variantWidths.filter((each) => each <= whole.width * worthwhile))
      smaller.push(await encode(open(), width));
    return { whole, smaller };
  } catch (error) {
    throw toUnreadable(error);
  }
}

const heicDecoder = { module: 'media/decode-heic.ts', name: 'decodeHeic' };

async function openPicture(core: Pick<Core, 'runInWorker'>, bytes: Uint8Array): Promise<() => Sharp> {
  const limits = { limitInputPixels: maxPixels };
  if (isHeic(bytes)) {
    const { data, width, height } = await readInWorker<typeof decodeHeic>(core, heicDecoder, {
      bytes,
      maxPixels,
    });
    return () => sharp(data, { ...limits, raw: { width, height, channels: 4 } });
  }
  const { format, pages = 1 } = await sharp(bytes, limits).metadata();
  if (!holdsPixels({ format })) throw new Error('picture is a vector drawing');
  // Animations have no orientation and cannot be rotated.
  return pages > 1
    ? () => sharp(bytes, { ...limits, animated: true })
    : () => sharp(bytes, limits).autoOrient();
}

async function encode(picture: Sharp, width: number): Promise<Encoded> {
  const { data, info } = await picture
    .resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  // The frames of an animation are stacked vertically.
  return { data, width: info.width, height: info.pageHeight ?? info.height };
}

const toVariantPath = (path: string, width: number) => path.replace(/\.webp$/, `.${width}.webp`);

export function listPicturePaths({ path, variants = [] }: Picture): string[] {
  return [path, ...variants.map(({ width }) => toVariantPath(path, width))];
}

async function putPublic(core: Pick<Core, 'files'>, path: string, bytes: Buffer): Promise<string> {
  const { publicUrl } = await core.files.put(path, bytes, { contentType: 'image/webp' });
  if (!publicUrl) throw new AppError('internal', `picture ${path} is not public`);
  return publicUrl;
}

/**
 * Converts an uploaded picture and deletes the original, even if the picture is rejected.
 * @throws {AppError} invalid-input if the path is not an uploaded picture or the picture cannot be decoded
 */
export async function storeUploadedPicture(core: Core, path: string, alt: string): Promise<Picture> {
  const media = readMediaPath(path);
  if (media?.kind !== 'pictures' || !(await core.files.stat(path)))
    throw new AppError('invalid-input', `${path} is not an uploaded picture`);
  const { area, folder } = media;
  const bytes = await core.files.read(path);
  try {
    const picture = await storePicture(core, {
      bytes,
      area,
      folder,
      name: randomBytes(8).toString('hex'),
      alt,
    });
    await core.files.remove(path);
    return picture;
  } catch (error) {
    // Keeps the upload after any other failure, so that the conversion can be retried.
    if (error instanceof AppError && error.code === 'invalid-input') await core.files.remove(path);
    throw error;
  }
}
