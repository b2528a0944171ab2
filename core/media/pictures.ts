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

/** Wide enough for the head of a page on a dense screen. */
const maxWidth = 1_600;

/** Smaller ones, for cards and telephones: at least this much narrower than the picture itself, or they are not worth it. */
const variantWidths = [480, 960];
const worthwhile = 0.8;

/** A picture larger than this is a trap for the decoder, not a photograph. */
const maxPixels = 60_000_000;

/** The longest side that WebP can have. */
const maxHeight = 16_383;

/**
 * Re-encodes a picture as WebP without its metadata, turned upright, at most 1,600 pixels wide and at smaller widths
 * beside it, and keeps them in their owner's folder. What moves goes on moving (GIF, WebP; of an animated PNG sharp reads the
 * first picture only); what telephones send as HEIC is decoded first. Nothing is kept of what is refused.
 * @throws {AppError} invalid-input when the bytes are not a picture
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

/** Returns a picture that browsers may not show, a HEIC one, as a WebP that they do. @throws {AppError} invalid-input if the bytes are not a picture */
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

/** A full queue says nothing about the picture: its error stays as it is. */
const toUnreadable = (cause: unknown) =>
  cause instanceof AppError && cause.code === 'unavailable'
    ? cause
    : new AppError('invalid-input', 'the picture cannot be decoded', {
        cause,
        userMessage: m.refusals_picture_unreadable(),
      });

type Encoded = { data: Buffer; width: number; height: number };

/** Every width of a picture, before any of them is kept. */
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

/** A function that opens a picture anew, for each of its widths. */
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
  if (!holdsPixels({ format })) throw new Error('a drawing, not a picture of pixels');
  // What moves carries no orientation, and cannot be turned.
  return pages > 1
    ? () => sharp(bytes, { ...limits, animated: true })
    : () => sharp(bytes, limits).autoOrient();
}

async function encode(picture: Sharp, width: number): Promise<Encoded> {
  const { data, info } = await picture
    .resize({ width, height: maxHeight, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .toBuffer({ resolveWithObject: true });
  // The pictures of what moves lie one below the other.
  return { data, width: info.width, height: info.pageHeight ?? info.height };
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

/**
 * Turns a picture that an admin has just uploaded into the one the site shows, and removes the
 * original, also when it is refused. @throws {AppError} invalid-input when the path is no uploaded picture or cannot be decoded
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
    // It would be refused again; after any other failure the same upload can still become a picture.
    if (error instanceof AppError && error.code === 'invalid-input') await core.files.remove(path);
    throw error;
  }
}
