import decode from 'heic-decode';

/** RGBA pixels, four bytes each. */
type RawPicture = { width: number; height: number; data: Uint8ClampedArray };

/**
 * Returns upright pixels. Runs in a worker thread, because decoding takes seconds and much memory.
 * @throws {Error} if the bytes are not HEIC or exceed `maxPixels`
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
    if (!image || image.width * image.height > maxPixels) throw new RangeError('picture is too large');
    const { width, height, data } = await image.decode();
    return { width, height, data };
  } finally {
    images.dispose();
  }
}
