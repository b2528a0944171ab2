import { afterAll, beforeAll, expect, test } from 'vitest';
import { lessons } from '#database/tables/lessons.ts';
import { products } from '#database/tables/products.ts';
import { videos } from '#database/tables/videos.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { toObjectAddress } from '../media/object-address.ts';
import { convertAll, countUnconverted, listVideos } from './list-videos.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const toPath = (name: string) => `lessons/${'0a'.repeat(16)}/video/${name}`;

test('each uploaded video is listed once, and only those never converted are queued', async () => {
  const { db, files, videoTools } = school.core;
  const core = { ...school.core, videoTools: { ...videoTools, findVersion: async () => '7.1' } };
  const store = (name: string) =>
    files.put(toPath(name), Buffer.from('film'), { contentType: 'video/quicktime' });
  const toAddress = (name: string) => toObjectAddress(files.bucket, toPath(name));
  const extract = `products/${'0b'.repeat(16)}/extract/extrait.mov`;
  await files.put(extract, Buffer.from('film'), { contentType: 'video/quicktime' });
  for (const name of ['a.mov', 'ready.mov']) await store(name);
  await db.insert(products).values({
    ...{ id: 'cours', title: 'Cours', type: 'course', videoId: 'youtube:abc' },
    videoIdExtract: toObjectAddress(files.bucket, extract),
  });
  await db.insert(lessons).values([
    { id: 'un', productId: 'cours', title: 'Un', videoId: toAddress('a.mov') },
    { id: 'deux', productId: 'cours', title: 'Une copie', videoId: toAddress('a.mov') },
    { id: 'trois', productId: 'cours', title: 'Ancienne', videoId: toAddress('ready.mov') },
    { id: 'ailleurs', productId: 'cours', title: 'Ailleurs', videoId: 'gs://autre/lessons/x/video/b.mov' },
    { id: 'texte', productId: 'cours', title: 'Texte' },
  ]);
  const renditions = [{ height: 480, path: `${toPath('ready.mov')}.480p.mp4` }];
  await db.insert(videos).values({ path: toPath('ready.mov'), state: 'ready', renditions });

  const { listed, left } = await listVideos(core);
  expect(listed.map(({ title, state, owner }) => [title, state, owner])).toEqual([
    ['Cours', 'none', 'products'],
    ['Un', 'none', 'lessons'],
    ['Ancienne', 'ready', 'lessons'],
  ]);
  expect(left).toBe(0);
  expect(listed.at(-1)).toMatchObject({ originalBytes: 4, heights: [480] });
  expect(await countUnconverted(core)).toBe(2);
  const withoutTools = { ...core, videoTools: { ...videoTools, findVersion: async () => null } };
  expect(await convertAll(withoutTools)).toBe(0);
  expect(await convertAll(core)).toBe(2);
  expect(await convertAll(core)).toBe(0);
  expect(await countUnconverted(core)).toBe(0);
  const { rows } = await school.database.pool.query("select from jobs.job where name = 'convert-video'");
  expect(rows).toHaveLength(2);
});

test('a lost file does not keep the others from being converted', async () => {
  const { db, files, videoTools } = school.core;
  const core = { ...school.core, videoTools: { ...videoTools, findVersion: async () => '7.1' } };
  await files.put(toPath('whole.mov'), Buffer.from('film'), { contentType: 'video/quicktime' });
  for (const name of ['lost.mov', 'whole.mov']) {
    const videoId = toObjectAddress(files.bucket, toPath(name));
    await db.insert(lessons).values({ id: name, productId: 'cours', title: name, videoId });
  }
  expect(await convertAll(core)).toBe(1);
});
