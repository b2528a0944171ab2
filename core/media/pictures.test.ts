import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { startThread } from '#server/start-thread.ts';
import { countWork } from '#tests/support/count-work.ts';
import type { Core } from '../context.ts';
import { pictureInput } from './picture-input.ts';
import { listPicturePaths, storePicture } from './pictures.ts';

const thread = startThread();
afterAll(() => thread.stop());

const folder = 'a'.repeat(32);

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#b3242b' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toBuffer();

/** Draws an animation of three coloured frames with different durations. */
async function animate(width: number, height: number, format: 'gif' | 'webp'): Promise<Buffer> {
  const colours = ['#b3242b', '#f4efe6', '#20242b'];
  const frames = colours.map((background) =>
    sharp({ create: { width, height, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  const joined = sharp(await Promise.all(frames), { join: { animated: true } });
  const times = { delay: [100, 200, 300], loop: 0 };
  return format === 'gif' ? joined.gif(times).toBuffer() : joined.webp(times).toBuffer();
}

async function store(bytes: Uint8Array, kept = new Map<string, Buffer>()) {
  const files = {
    put: async (path: string, data: Buffer) => {
      kept.set(path, data);
      return { path, size: data.length, contentType: 'image/webp', publicUrl: `/v0/${path}?token=1` };
    },
  } as unknown as Core['files'];
  const picture = await storePicture(
    { files, runInWorker: thread.runInWorker },
    { bytes, area: 'news', folder, name: 'x', alt: 'Un carré' },
  );
  return { kept, picture };
}

describe('storePicture', () => {
  test('leaves most of the work to a worker thread', async () => {
    const bytes = await draw(4_000, 3_000);
    const shares: number[] = [];
    for (let time = 0; time < 3; time++) {
      const { own, whole } = await countWork(() => store(bytes));
      shares.push(own / whole);
    }
    // Uses the minimum, because garbage collection caused by other tests may slow down single runs.
    expect(Math.min(...shares)).toBeLessThan(1 / 10);
  });

  test('stores a large picture at three widths', async () => {
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
  ])(
    'stores only variants that are much narrower than the full width of %i pixels',
    async (width, expected) => {
      const { picture } = await store(await draw(width, 100));
      expect(picture.width).toBe(width);
      expect((picture.variants ?? []).map((variant) => variant.width)).toEqual(expected);
    },
  );

  test.each(['gif', 'webp'] as const)('keeps a %s animation at every width', async (format) => {
    const { kept, picture } = await store(await animate(1_000, 500, format));
    expect(picture).toMatchObject({ width: 1_000, height: 500 });
    expect(picture.variants?.map(({ width }) => width)).toEqual([480]);
    for (const bytes of kept.values()) {
      const { pages, delay, loop, height, width } = await sharp(bytes).metadata();
      expect({ pages, delay, loop }).toEqual({ pages: 3, delay: [100, 200, 300], loop: 0 });
      expect(height).toBe(Math.round((width ?? 0) / 2));
    }
  });

  test('decodes a HEIC picture', async () => {
    const { kept, picture } = await store(await readFile('tests/support/media/telephone.heic'));
    expect(picture).toMatchObject({ width: 640, height: 480 });
    const whole = kept.get(picture.path);
    const half = await sharp(whole).extract({ left: 0, top: 0, width: 300, height: 480 }).toBuffer();
    const left = await sharp(half).stats();
    expect(left.dominant.r).toBeGreaterThan(left.dominant.g + 80);
  });

  test('scales down a picture taller than WebP allows', async () => {
    const { picture } = await store(await draw(100, 20_000));
    expect(picture.height).toBeLessThanOrEqual(16_383);
  });

  test.each([
    ['not a picture', async () => Buffer.from('<svg onload=alert(1)>')],
    [
      'a vector drawing',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'),
    ],
    ['HEIC in name only', async () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heicnothing more')],
    ['truncated', async () => (await draw(1_000, 500)).subarray(0, 400)],
  ])('stores nothing if the file is rejected (%s)', async (_, make) => {
    const kept = new Map<string, Buffer>();
    await expect(store(await make(), kept)).rejects.toMatchObject({ code: 'invalid-input' });
    expect([...kept]).toEqual([]);
  });
});

function byWidth(a: string, b: string): number {
  const width = (path: string) => Number(/\.(\d+)\.webp$/.exec(path)?.[1] ?? 0);
  return width(a) - width(b);
}
