import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { toObjectAddress } from '../media/object-address.ts';
import { findProductRow } from './find-product.ts';
import { productInput } from './product-input.ts';
import { createProduct, updateProduct } from './save-product.ts';

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

describe('updateProduct', () => {
  test('merges: what is not given stays', async () => {
    const { id, priceId, title } = await addProductAt(school.core, 4_900, {
      description: 'un\ndeux',
      order: 3,
    });
    await updateProduct(school.core, id, { duration: 45 });
    expect(await findProductRow(school.core, id)).toMatchObject({
      title,
      priceId,
      order: 3,
      duration: 45,
      description: 'un<br>deux',
      version: 2,
    });
  });

  test('changes nothing when somebody else has saved since', async () => {
    const { id } = await addProductAt(school.core, 4_900);
    await updateProduct(school.core, id, { title: 'Le premier' }, 1);
    await expect(updateProduct(school.core, id, { title: 'Le second' }, 1)).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await findProductRow(school.core, id)).toMatchObject({ title: 'Le premier', version: 2 });
  });

  test('lets one of many that started from the same version win', async () => {
    const { id } = await addProductAt(school.core, 4_900);
    const saves = await Promise.allSettled(
      Array.from({ length: 20 }, (_, each) => updateProduct(school.core, id, { title: `N° ${each}` }, 1)),
    );
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await findProductRow(school.core, id)).toMatchObject({ version: 2 });
  });

  test('forgets a picture that was replaced, once the save is done, and no other', async () => {
    const folder = randomBytes(16).toString('hex');
    const [before, kept, after] = [
      await put(folder, 'pictures/avant.webp'),
      await put(folder, 'pictures/reste.webp'),
      await put(folder, 'pictures/apres.webp'),
    ];
    const { id } = await addProductAt(school.core, 4_900, {
      pathFolderId: folder,
      miniature: [before, kept].map(picture),
    });
    await updateProduct(school.core, id, { miniature: [kept, after].map(picture) });
    const row = await findProductRow(school.core, id);
    expect(row.previousMiniature.map(({ path }) => path)).toEqual([before, kept]);
    await school.work();
    await vi.waitFor(async () => expect(await school.core.files.stat(before)).toBeNull(), 15_000);
    expect(await school.core.files.stat(kept)).not.toBeNull();
    expect(await school.core.files.stat(after)).not.toBeNull();
  });

  test('of a product that is not there says so', async () => {
    await expect(updateProduct(school.core, 'inconnu', { title: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    });
  });
});

describe('a product points at its own files only', () => {
  const folder = randomBytes(16).toString('hex');
  const other = randomBytes(16).toString('hex');

  test.each<[string, () => object]>([
    [
      'another product’s folder',
      () => ({ files: [{ fileName: 'x', url: toObjectAddress(bucket, `products/${other}/files/x.pdf`) }] }),
    ],
    [
      'a file that is not there',
      () => ({
        files: [{ fileName: 'x', url: toObjectAddress(bucket, `products/${folder}/files/absent.pdf`) }],
      }),
    ],
    ['another site', () => ({ videoId: 'https://evil.example/x.mp4' })],
    ['another bucket', () => ({ videoId: `gs://autre/products/${folder}/video/x.mp4` })],
    ['a picture elsewhere', () => ({ miniature: [picture(`products/${other}/pictures/x.webp`)] })],
    [
      'a path that climbs',
      () => ({ miniature: [picture(`products/${folder}/../${other}/pictures/x.webp`)] }),
    ],
  ])('not at %s', async (_what, changes) => {
    await put(other, 'files/x.pdf');
    await put(other, 'pictures/x.webp');
    const input = productInput.parse({ title: 'Un cours', pathFolderId: folder, ...changes() });
    await expect(createProduct(school.core, input)).rejects.toMatchObject({ code: 'invalid-input' });
    const { id } = await addProductAt(school.core, 4_900, { pathFolderId: folder });
    await expect(updateProduct(school.core, id, { ...changes() })).rejects.toMatchObject({
      code: 'invalid-input',
    });
  });

  test('but may play a video of two hosts', async () => {
    for (const videoId of ['youtube:dQw4w9WgXcQ', 'vimeo:123'])
      expect(
        await createProduct(school.core, productInput.parse({ title: 'Un cours', videoId })),
      ).toBeTruthy();
  });
});
