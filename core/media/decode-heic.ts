import decode from 'heic-decode';

/** Pixels of four bytes: red, green, blue, opacity. */
type RawPicture = { width: number; height: number; data: Uint8ClampedArray };

/**
 * The pixels of a HEIC picture, upright. Seconds of work and several times the memory of its pixels: it is run on a thread of
 * its own. @throws {Error} when the bytes are no such picture, or one of more than `maxPixels`
 */
export async function decodeHeic({
  bytes,
  maxPixels,
}: {
  bytes: Uint8Array;
  maxPixels: number;
}): Promise<RawPicture> {
  const images = await decode.all({ buffer: bytes });
  try {
    const [image] = images;
    if (!image || image.width * image.height > maxPixels) throw new RangeError('The picture is too large.');
    const { width, height, data } = await image.decode();
    return { width, height, data };
  } finally {
    images.dispose();
  }
}
