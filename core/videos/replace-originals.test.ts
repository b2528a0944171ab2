import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { videos } from '#database/tables/videos.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { deleteOriginal, readOfficeVideo } from './office-videos.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

/** Stores an original of 8 bytes with one rendition of 4, which may be lost. */
async function store(state: 'ready' | 'converting', hasRendition = true): Promise<string> {
  const { db, files } = school.core;
  const path = `lessons/${randomBytes(16).toString('hex')}/video/film.mov`;
  const rendition = { height: 480, path: `${path}.480p.mp4` };
  await files.put(path, Buffer.from('original'), { contentType: 'video/quicktime' });
  if (hasRendition) await files.put(rendition.path, Buffer.from('480p'), { contentType: 'video/mp4' });
  await db.insert(videos).values({ path, state, renditions: [rendition] });
  return path;
}

const read = async (path: string) => Buffer.from(await school.core.files.read(path)).toString();

test('two clicks delete an original once', async () => {
  const { core } = school;
  const path = await store('ready');
  const settled = await Promise.allSettled([deleteOriginal(core, path), deleteOriginal(core, path)]);
  expect(settled.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(settled).toContainEqual({ status: 'fulfilled', value: 8 });
  expect(await read(path)).toBe('480p');
  expect(await core.files.stat(`${path}.480p.mp4`)).toBeNull();
  expect(await readOfficeVideo(core, path)).toMatchObject({ heights: [480], originalBytes: null });
});

test.each([
  ['whose larger sizes are still made', () => store('converting')],
  ['whose converted file is lost', () => store('ready', false)],
])('an original %s is not deleted', async (_, make) => {
  const path = await make();
  await expect(deleteOriginal(school.core, path)).rejects.toMatchObject({ code: 'conflict' });
  expect(await read(path)).toBe('original');
});

test('other files are not deleted', async () => {
  const path = `lessons/${'0a'.repeat(16)}/files/fiche.pdf`;
  await expect(deleteOriginal(school.core, path)).rejects.toMatchObject({ code: 'invalid-input' });
});
