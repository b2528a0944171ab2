import sharp, { type OutputInfo } from 'sharp';
import type { Picture } from '#database/tables/products.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';

/** Wide enough for a card on a dense screen and for the head of a page. */
const widest = 1_600;

/** A picture larger than this is a trap for the decoder, not a photograph. */
const mostPixels = 60_000_000;

/**
 * Re-encodes a picture as WebP without its metadata, turned upright, at most 1,600 pixels wide, and
 * keeps it in the product's folder.
 * @throws {AppError} invalid-input when the bytes are not a picture
 */
export async function storePicture(
  core: Pick<Core, 'files'>,
  picture: { bytes: Uint8Array; folder: string; name: string; alt: string },
): Promise<Picture> {
  const { data, info } = await encode(picture.bytes);
  const path = `products/${picture.folder}/pictures/${picture.name}.webp`;
  const { publicUrl } = await core.files.put(path, data, { contentType: 'image/webp' });
  if (!publicUrl) throw new AppError('internal', `${path} is a picture and yet not public`);
  return {
    path,
    url: publicUrl,
    width: info.width,
    height: info.height,
    alt: picture.alt,
  };
}

async function encode(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels })
      .rotate()
      .resize({ width: widest, withoutEnlargement: true })
      .webp({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
  } catch (error) {
    throw new AppError('invalid-input', 'the picture cannot be decoded', {
      cause: error,
      userMessage:
        'Cette image n’est pas lisible. Enregistrez-la en JPEG ou en PNG, puis envoyez-la de nouveau.',
    });
  }
}
