import sharp from 'sharp';
import type { Files } from '#core/media/files.ts';
import { drawPlateCover, drawSocialCover, logoBox, placeLogo, plate } from '../ui/cover/draw-cover.server.ts';
import type { ShareCover } from './share-picture.ts';

/** Maximum number of pixels; larger pictures are rejected as decompression bombs. */
const maxPixels = 60_000_000;

/**
 * Renders a link preview as PNG, 1200 × 630, in 256 colours to stay under the 300 kB limit of messengers.
 * @throws if the embedded picture is unreadable
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

/** Pictures with a larger width-to-height ratio are shown whole instead of being cropped. */
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

/** Places the logo on a plain background, so that it is visible on any colour. */
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
