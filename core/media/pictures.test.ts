import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { countWork } from '#tests/support/count-work.ts';
import type { Core } from '../context.ts';
import { pictureInput } from './picture-input.ts';
import { listPicturePaths, storePicture } from './pictures.ts';

const folder = 'a'.repeat(32);

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3242b' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toBuffer();

/** Stores a picture in a folder of memory. */
async function store(bytes: Uint8Array) {
  const kept = new Map<string, Buffer>();
  const files = {
    put: async (path: string, data: Buffer) => {
      kept.set(path, data);
      return { path, size: data.length, contentType: 'image/webp', publicUrl: `/v0/${path}?token=1` };
    },
  } as unknown as Core['files'];
  const picture = await storePicture({ files }, { bytes, area: 'news', folder, name: 'x', alt: 'Un carré' });
  return { kept, picture };
}

describe('storePicture', () => {
  test('leaves the pages their thread', async () => {
    const bytes = await draw(6_000, 4_000);
    const { own, whole } = await countWork(() => store(bytes));
    expect(own).toBeLessThan(whole / 10);
  });

  test('keeps a large one at three widths, each where the picture says', async () => {
    const { kept, picture } = await store(await draw(3_000, 2_000));
    expect(picture).toMatchObject({ width: 1_600, height: 1_067, alt: 'Un carré' });
    expect(picture.variants?.map(({ width }) => width)).toEqual([480, 960]);
    expect(listPicturePaths(picture)).toEqual([...kept.keys()].sort(byWidth));
    for (const [path, bytes] of kept) {
      const { format, width, exif } = await sharp(bytes).metadata();
      expect([path, format, exif]).toEqual([path, 'webp', undefined]);
      expect([1_600, 480, 960]).toContain(width);
    }
    expect(pictureInput.parse(picture)).toEqual(picture);
  });

  test.each([
    [1_000, [480]],
    [590, []],
    [100, []],
  ])('%i pixels wide: no width that would save next to nothing', async (width, expected) => {
    const { picture } = await store(await draw(width, 100));
    expect(picture.width).toBe(width);
    expect((picture.variants ?? []).map((variant) => variant.width)).toEqual(expected);
  });

  test('what is no picture is refused with a sentence', async () => {
    await expect(store(Buffer.from('<svg onload=alert(1)>'))).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });
});

/** The whole picture first, then the smaller ones. */
function byWidth(a: string, b: string): number {
  const width = (path: string) => Number(/\.(\d+)\.webp$/.exec(path)?.[1] ?? 0);
  return width(a) - width(b);
}
