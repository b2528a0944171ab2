import sharp from 'sharp';
import type { Files } from '#core/media/files.ts';
import { drawPlateCover, drawSocialCover, logoBox, placeLogo, plate } from '../ui/cover/draw-cover.server.ts';
import type { ShareCover } from './share-picture.ts';

/** A picture larger than this is a trap for the decoder, not a photograph. */
const maxPixels = 60_000_000;

/**
 * Draws a link preview: PNG, 1200 × 630, of 256 colours, so that it stays under the 300 kB that messengers fetch.
 * The work is sharp's, on threads of its own.
 * @throws when the picture to compose in cannot be read
 */
export async function renderShareCover(files: Pick<Files, 'read'>, cover: ShareCover): Promise<Buffer> {
  const svg = Buffer.from(cover.picture ? drawPlateCover(cover) : drawSocialCover(cover));
  const layers = [
    ...(cover.picture ? [await cutPlate(await files.read(cover.picture))] : []),
    ...(cover.logo ? [await layLogo(await files.read(cover.logo), cover)] : []),
  ];
  return sharp(svg)
    .composite(layers)
    .flatten()
    .png({ palette: true, quality: 90, effort: 4, compressionLevel: 9 })
    .toBuffer();
}

/** A picture wider than this, as width over height, would lose its sides in the plate: it is kept whole, as in a book. */
const maxRatio = 1.2;
const mat = 32;

async function cutPlate(bytes: Uint8Array) {
  const { left, top, width, height, ground } = plate;
  const upright = sharp(bytes, { limitInputPixels: maxPixels }).rotate();
  const size = await upright.metadata();
  const wide = size.autoOrient.width > size.autoOrient.height * maxRatio;
  const background = ground;
  const laid = wide
    ? upright
        .resize({ width: width - 2 * mat, height: height - 2 * mat, fit: 'contain', background })
        .extend({ top: mat, bottom: mat, left: mat, right: mat, background })
    : upright.resize({ width, height, fit: 'cover', position: 'attention' });
  return { input: await laid.flatten({ background }).png({ compressionLevel: 1 }).toBuffer(), left, top };
}

/** The logo on a piece of paper, so that it is seen on any ground. */
async function layLogo(bytes: Uint8Array, cover: ShareCover) {
  const { padding, ground: background, ...box } = logoBox;
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPixels })
    .resize({ ...box, fit: 'inside' })
    .flatten({ background })
    .extend({ top: padding, bottom: padding, left: padding, right: padding, background })
    .png({ compressionLevel: 1 })
    .toBuffer({ resolveWithObject: true });
  const { x, y, side } = placeLogo(cover);
  const before = { left: 0, middle: info.width / 2, right: info.width }[side];
  return { input: data, left: Math.round(x - before), top: Math.round(y - info.height / 2) };
}
