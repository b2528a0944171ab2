import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { countOutcomes } from '#tests/support/count-outcomes.ts';
import { deleteUnused, undoDays } from '../media/delete-objects.ts';
import { toObjectAddress } from '../media/object-address.ts';
import type { Queues } from '../queues.ts';
import { productInput, productSubject } from './product-subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const { bucket } = { bucket: 'cedille' };
const picture = (path: string) => ({ path, url: `/${path}`, width: 1, height: 1, alt: '' });

async function put(folder: string, name: string): Promise<string> {
  const path = `products/${folder}/${name}`;
  await school.core.files.put(path, randomBytes(10), { contentType: 'image/webp' });
  return path;
}

describe('updating a product', () => {
  test('keeps fields that are not given', async () => {
    const { id, priceId, title } = await addProductAt(school.core, 4_900, {
      description: 'un\ndeux',
      order: 3,
    });
    await productSubject.update(school.core, null, id, { personalWork: 45 });
    expect(await productSubject.find(school.core, id)).toMatchObject({
      title,
      priceId,
      order: 3,
      personalWork: 45,
      description: 'un<br>deux',
      version: 2,
    });
  });

  test('rejects a save from an older revision', async () => {
    const { id } = await addProductAt(school.core, 4_900);
    await productSubject.update(school.core, null, id, { title: 'Le premier' }, 1);
    await expect(
      productSubject.update(school.core, null, id, { title: 'Le second' }, 1),
    ).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await productSubject.find(school.core, id)).toMatchObject({ title: 'Le premier', version: 2 });
  });

  test('accepts one of many concurrent saves from the same revision', async () => {
    const { id } = await addProductAt(school.core, 4_900);
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, each) =>
        productSubject.update(school.core, null, id, { title: `N° ${each}` }, 1),
      ),
    );
    expect(countOutcomes(saves)).toEqual({ done: 1, conflict: 19 });
    expect(await productSubject.find(school.core, id)).toMatchObject({ version: 2 });
  });

  test('deletes only replaced pictures, once the save can no longer be undone', async () => {
    const { core } = school;
    const folder = randomBytes(16).toString('hex');
    const [before, kept, after] = [
      await put(folder, 'pictures/avant.webp'),
      await put(folder, 'pictures/reste.webp'),
      await put(folder, 'pictures/apres.webp'),
    ];
    const { id } = await addProductAt(core, 4_900, {
      pathFolderId: folder,
      miniature: [before, kept].map(picture),
    });
    await productSubject.update(core, null, id, { miniature: [kept, after].map(picture) });
    const row = await productSubject.find(core, id);
    expect(row.previousMiniature.map(({ path }) => path)).toEqual([before, kept]);
    const { rows } = await core.db.execute<{ data: Queues['forget-objects']; days: number }>(
      sql`select data, extract(day from start_after - created_on)::int days from jobs.job where name = 'forget-objects'`,
    );
    const job = rows.find(({ data }) => data.paths.includes(before));
    expect(job).toEqual({ data: { paths: [before], undoable: true }, days: undoDays });
    await deleteUnused(core, { paths: [before, kept, after], undoable: true });
    expect(await core.files.stat(before)).not.toBeNull();
    school.advance((undoDays + 1) * 86_400_000);
    await deleteUnused(core, { paths: [before, kept, after], undoable: true });
    expect(await core.files.stat(before)).toBeNull();
    expect(await core.files.stat(kept)).not.toBeNull();
    expect(await core.files.stat(after)).not.toBeNull();
  });

  test('deletes no picture if the save fails', async () => {
    const folder = randomBytes(16).toString('hex');
    const path = await put(folder, 'pictures/la.webp');
    const { id } = await addProductAt(school.core, 4_900, {
      pathFolderId: folder,
      miniature: [picture(path)],
    });
    await productSubject.update(school.core, null, id, { title: 'Entre-temps' }, 1);
    await expect(productSubject.update(school.core, null, id, { miniature: [] }, 1)).rejects.toThrow();
    const jobs = await school.core.db.execute(
      sql`select 1 from jobs.job where name = 'forget-objects' and data::text like ${`%${path}%`}`,
    );
    expect(jobs.rows).toEqual([]);
  });

  test('rejects an unknown product', async () => {
    await expect(productSubject.update(school.core, null, 'inconnu', { title: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a product with a foreign file', () => {
  const folder = randomBytes(16).toString('hex');
  const other = randomBytes(16).toString('hex');

  test.each<[string, () => object]>([
    [
      'another product’s folder',
      () => ({ files: [{ fileName: 'x', url: toObjectAddress(bucket, `products/${other}/files/x.pdf`) }] }),
    ],
    [
      'a missing file',
      () => ({
        files: [{ fileName: 'x', url: toObjectAddress(bucket, `products/${folder}/files/absent.pdf`) }],
      }),
    ],
    ['another bucket', () => ({ videoId: `gs://autre/products/${folder}/video/x.mp4` })],
    ['a picture of another product', () => ({ miniature: [picture(`products/${other}/pictures/x.webp`)] })],
    [
      'a path with « .. »',
      () => ({ miniature: [picture(`products/${folder}/../${other}/pictures/x.webp`)] }),
    ],
  ])('is rejected for %s', async (_what, changes) => {
    await put(other, 'files/x.pdf');
    await put(other, 'pictures/x.webp');
    const input = productInput.parse({ title: 'Un cours', pathFolderId: folder, ...changes() });
    await expect(productSubject.create(school.core, null, input)).rejects.toMatchObject({
      code: 'invalid-input',
    });
    const { id } = await addProductAt(school.core, 4_900, { pathFolderId: folder });
    await expect(productSubject.update(school.core, null, id, { ...changes() })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test('is rejected if the video is on another site', async () => {
    const videoId = 'https://evil.example/watch?v=dQw4w9WgXcQ';
    const { error } = productInput.safeParse({ title: 'Un cours', videoId });
    expect(error?.issues.map(({ path }) => path)).toEqual([['videoId']]);
    const { id } = await addProductAt(school.core, 4_900);
    await expect(productSubject.update(school.core, null, id, { videoId })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test('stores the id of an external video that is given by its web address', () => {
    const videos = productInput.parse({
      title: 'Un cours',
      videoId: ' https://youtu.be/dQw4w9WgXcQ?si=abc ',
      videoIdExtract: 'https://player.vimeo.com/video/76979871',
    });
    expect(videos).toMatchObject({ videoId: 'youtube:dQw4w9WgXcQ', videoIdExtract: 'vimeo:76979871' });
  });

  test('is accepted if the video is hosted by YouTube or Vimeo', async () => {
    for (const videoId of ['youtube:dQw4w9WgXcQ', 'vimeo:123'])
      expect(
        await productSubject.create(school.core, null, productInput.parse({ title: 'Un cours', videoId })),
      ).toBeTruthy();
  });
});
