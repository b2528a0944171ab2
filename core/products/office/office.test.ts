import { randomBytes } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addProductAt } from '#tests/support/core-people.ts';
import { listChanges, originId } from '../../changes/list-changes.ts';
import { duplicateProduct } from '../../duplicating/duplicate-product.ts';
import { exerciseInput, exerciseSubject } from '../../exercises/exercise-subject.ts';
import { parseExercises } from '../../exercises/text/parse-exercises.ts';
import { deleteUnused, undoDays } from '../../media/delete-objects.ts';
import { toObjectAddress } from '../../media/object-address.ts';
import { grantOrder } from '../../orders/grants.ts';
import { productSubject } from '../product-subject.ts';
import { listOfficeProducts } from './list-office-products.ts';
import { findLastOrder, moveProduct } from './move-product.ts';
import type { OfficeQuery } from './office-query.ts';
import { changeVisibility, restoreVisibility } from './publish-products.ts';
import { readSaleState } from './read-sale-state.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const actor = { uid: 'u1', displayName: 'Hélène', email: 'helene@exemple.test' };
const day = 86_400_000;

async function put(folder: string, name: string, text = name): Promise<string> {
  const path = `products/${folder}/${name}`;
  const contentType = name.endsWith('.webp') ? 'image/webp' : 'application/octet-stream';
  await school.core.files.put(path, Buffer.from(text), { contentType });
  return path;
}

const read = (id: string) => productSubject.find(school.core, id);
const newFolder = () => randomBytes(16).toString('hex');

describe('a draft product', () => {
  test('is deleted permanently with all files of its folder', async () => {
    const { core } = school;
    const pathFolderId = newFolder();
    const paths = [await put(pathFolderId, 'files/Fiche.pdf'), await put(pathFolderId, 'pictures/a.webp')];
    const { id } = await addProductAt(core, 900, { displayed: false, enabled: false, pathFolderId });
    await productSubject.remove(core, actor, id);
    await expect(read(id)).rejects.toMatchObject({ code: 'not-found' });
    await school.work();
    for (const path of paths) await expect.poll(() => core.files.stat(path)).toBeNull();
    const { rows } = await listChanges(core, { kind: 'product', subjectId: id });
    expect(rows.map(({ action }) => action)).toContain('delete');
  });

  test('cannot be deleted while it is displayed', async () => {
    const { id } = await addProductAt(school.core, 900);
    await expect(productSubject.remove(school.core, actor, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await read(id)).id).toBe(id);
  });

  test('cannot be deleted once a user has access to it, even if it is hidden', async () => {
    const { core } = school;
    const { id, title } = await addProductAt(core, 900, { displayed: false });
    await grantOrder(core, {
      ...{ uid: 'u2', email: 'lea@exemple.test', productId: id, title, priceId: '', amount: 0 },
      ...{ currency: 'eur', origin: 'grant' },
    });
    await expect(productSubject.remove(core, actor, id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await read(id)).id).toBe(id);
  });

  test('is added at the end of the list by default', async () => {
    const { core } = school;
    const { id } = await addProductAt(core, 900, { order: 5_000_000 });
    expect(await findLastOrder(core)).toBeGreaterThan((await read(id)).order);
  });

  test('is suggested by the first steps until a product can be bought', async () => {
    const { core } = school;
    await core.db.update(products).set({ archivedAt: new Date(), displayed: false });
    expect(await readSaleState(core)).toEqual({ done: false, draftId: null });
    const { id, ...sold } = await addProductAt(core, 900, { enabled: false, priceId: '', productId: '' });
    expect(await readSaleState(core)).toEqual({ done: false, draftId: id });
    await productSubject.update(core, actor, id, { enabled: true });
    expect(await readSaleState(core), 'without a price').toEqual({ done: false, draftId: id });
    await productSubject.update(core, actor, id, { productId: sold.productId, priceId: sold.priceId });
    expect(await readSaleState(core)).toEqual({ done: true, draftId: null });
  });
});

describe('visibility of products', () => {
  test('is lost by archiving, returns with undo but not with unarchiving, and is recorded in the audit log', async () => {
    const { core } = school;
    const [one, other] = [await addProductAt(core, 900), await addProductAt(core, 900, { displayed: false })];
    const ids = [one.id, other.id];
    const before = await changeVisibility(core, actor, ids, { archived: true });
    expect(before.map(({ displayed, archived }) => ({ displayed, archived }))).toEqual(
      expect.arrayContaining([
        { displayed: true, archived: false },
        { displayed: false, archived: false },
      ]),
    );
    expect(await read(one.id)).toMatchObject({
      displayed: false,
      enabled: true,
      archivedAt: expect.any(Date),
    });
    await expect(changeVisibility(core, actor, ids, { displayed: true })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await expect(productSubject.update(core, actor, one.id, { displayed: true })).rejects.toMatchObject({
      code: 'invalid-input',
    });
    await changeVisibility(core, actor, [one.id], { archived: false });
    expect(await read(one.id)).toMatchObject({ displayed: false, archivedAt: null });
    await restoreVisibility(core, actor, before);
    expect(await read(one.id)).toMatchObject({ displayed: true, archivedAt: null });
    expect(await read(other.id)).toMatchObject({ displayed: false, archivedAt: null });
    const { rows } = await listChanges(core, { kind: 'product', subjectId: one.id });
    expect(rows.map(({ action }) => action).toSorted()).toEqual(['archive', 'create', 'restore', 'update']);
    expect(rows.filter(({ action }) => action !== 'create').every(({ who }) => who === 'Hélène')).toBe(true);
  });

  test('is not saved if nothing changes', async () => {
    const { id } = await addProductAt(school.core, 900);
    expect(await changeVisibility(school.core, actor, [id], { displayed: true })).toEqual([]);
    expect(await read(id)).toMatchObject({ version: 1 });
  });
});

describe('moveProduct', () => {
  /** With `together`, the products also have the same creation time. */
  async function arrange(count: number, together: boolean): Promise<string[]> {
    await school.core.db.update(products).set({ archivedAt: new Date(), displayed: false });
    const ids: string[] = [];
    for (let each = 0; each < count; each++) ids.push((await addProductAt(school.core, 900)).id);
    const at = new Date('2026-01-01T00:00:00Z');
    if (together)
      await school.core.db.update(products).set({ createdAt: at }).where(inArray(products.id, ids));
    return listIds();
  }
  async function listIds(): Promise<string[]> {
    const { rows } = await listOfficeProducts(school.core, { state: 'all', sort: 'order' });
    return rows.map(({ id }) => id);
  }

  test.each([true, false])(
    'moves products to the requested position (same creation time: %s)',
    async (together) => {
      let ids = await arrange(6, together);
      for (let round = 0; round < 40; round++) {
        const from = round % ids.length;
        const to = (round * 5 + 2) % ids.length;
        const id = ids[from] as string;
        const rest = ids.filter((other) => other !== id);
        const place = { after: rest[to - 1] ?? null, before: rest[to] ?? null };
        await moveProduct(school.core, actor, id, place);
        const expected = rest.toSpliced(to, 0, id);
        expect(await listIds()).toEqual(expected);
        ids = expected;
      }
    },
    60_000,
  );

  test('moves products to the ends, and between two products of a filtered list', async () => {
    const [a, b, c, d] = await arrange(4, false);
    await moveProduct(school.core, actor, d as string, 'first');
    expect(await listIds()).toEqual([d, a, b, c]);
    await moveProduct(school.core, actor, d as string, 'last');
    expect(await listIds()).toEqual([a, b, c, d]);
    await moveProduct(school.core, actor, d as string, { after: a as string, before: c as string });
    expect(await listIds()).toEqual([a, d, b, c]);
  });

  test('rejects a move between neighbours that have swapped', async () => {
    const [a, b, c] = await arrange(3, false);
    await moveProduct(school.core, actor, b as string, 'first');
    await expect(
      moveProduct(school.core, actor, c as string, { after: a as string, before: b as string }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await listIds()).toEqual([b, a, c]);
  });

  test('keeps all products in concurrent moves', async () => {
    const ids = await arrange(8, true);
    await Promise.all(ids.map((id) => moveProduct(school.core, actor, id, 'first')));
    expect((await listIds()).toSorted()).toEqual(ids.toSorted());
    const { rows } = await listChanges(school.core, { kind: 'product', subjectId: ids.at(-1) as string });
    expect(rows.some(({ action }) => action === 'move')).toBe(true);
  });
});

describe('listOfficeProducts', () => {
  test('pages without gaps or duplicates in every order, and finds parts of words, typos and hidden products', async () => {
    const { core } = school;
    const word = `xylo${randomBytes(3).toString('hex')}`;
    for (let each = 0; each < 7; each++)
      await addProductAt(core, 900, {
        title: `Le ${word}phone ${each}`,
        displayed: each > 0,
        difficulty: 'B1',
        order: each % 3,
      });
    for (const sort of ['order', 'newest', 'changed', 'title'] as const) {
      const seen: string[] = [];
      const query: OfficeQuery = { state: 'all', sort, words: word.slice(0, 7), level: 'B1', type: 'course' };
      let after = null;
      do {
        const page = await listOfficeProducts(core, { ...query, after, limit: 3 });
        seen.push(...page.rows.map(({ id }) => id));
        after = page.next;
      } while (after);
      expect([sort, seen.length, new Set(seen).size]).toEqual([sort, 7, 7]);
    }
    const hidden = await listOfficeProducts(core, { state: 'hidden', sort: 'order', words: word });
    expect(hidden.rows).toHaveLength(1);
    const misspelt = await listOfficeProducts(core, { state: 'all', sort: 'order', words: `${word}fone` });
    expect(misspelt).toMatchObject({ corrected: `${word}phone`, rows: { length: 7 } });
  });

  test('starts from the beginning with an invalid cursor', async () => {
    for (const after of [['x'], [1, 2], [{}, 'x', 'y'], ['99999999999999', 1, 'id']])
      expect(
        (await listOfficeProducts(school.core, { state: 'all', sort: 'order', after: after as never })).rows
          .length,
      ).toBeGreaterThan(0);
  });
});

describe('a duplicate', () => {
  test('has its own text, price and files, independent of the original', async () => {
    const { core } = school;
    const folder = newFolder();
    const picture = await put(folder, 'pictures/a.webp');
    const file = await put(folder, 'files/a.pdf');
    const video = await put(folder, 'video/a.mp4');
    const captions = await put(folder, 'video/a.vtt', 'WEBVTT');
    const original = await addProductAt(core, 900, {
      description: 'Un\nDeux',
      pathFolderId: folder,
      miniature: [{ path: picture, url: `/${picture}`, width: 1, height: 1, alt: 'A' }],
      files: [{ fileName: 'A.pdf', url: toObjectAddress(core.files.bucket, file) }],
      videoId: toObjectAddress(core.files.bucket, video),
      captions: toObjectAddress(core.files.bucket, captions),
    });
    const copy = await read(await duplicateProduct(core, actor, original.id));
    expect(copy).toMatchObject({
      title: `${original.title} (copie)`,
      description: 'Un<br>Deux',
      displayed: false,
      enabled: false,
      priceId: original.priceId,
    });
    expect(copy.pathFolderId).not.toBe(folder);
    await productSubject.update(core, actor, original.id, {
      files: [],
      videoId: '',
      captions: '',
      miniature: [],
    });
    school.advance((undoDays + 1) * day);
    await deleteUnused(core, {
      paths: [picture, file, video, captions],
      undoable: true,
    });
    expect(await core.files.stat(file)).toBeNull();
    for (const path of ['files/a.pdf', 'video/a.mp4', 'video/a.vtt', 'pictures/a.webp'])
      expect(await core.files.stat(`products/${copy.pathFolderId}/${path}`)).not.toBeNull();
    expect(Buffer.from(await core.files.read(`products/${copy.pathFolderId}/video/a.vtt`)).toString()).toBe(
      'WEBVTT',
    );
  });
});

describe('the history of a product', () => {
  test('restores any earlier state with its files, then a later one', async () => {
    const { core } = school;
    const folder = newFolder();
    const file = await put(folder, 'files/un.pdf');
    const files = [{ fileName: 'Un.pdf', url: toObjectAddress(core.files.bucket, file) }];
    const { id, title } = await addProductAt(core, 900, { pathFolderId: folder, files });
    await productSubject.update(core, actor, id, { title: 'Deux', files: [] });
    await productSubject.update(core, actor, id, { title: 'Trois', personalWork: 30 });
    await changeVisibility(core, actor, [id], { archived: true });
    const lines = (await listChanges(core, { kind: 'product', subjectId: id })).rows;
    const first = lines.find(({ action }) => action === 'create')?.id ?? '';
    const third = lines.find(({ after }) => after?.title === 'Trois')?.id ?? '';
    expect(await productSubject.revert(core, actor, id, first)).toEqual([]);
    expect(await read(id)).toMatchObject({
      title,
      personalWork: 0,
      files,
      displayed: true,
      archivedAt: null,
    });
    expect((await productSubject.readEarlier(core, id, originId)).state.title).toBe(title);
    await productSubject.revert(core, actor, id, third);
    expect(await read(id)).toMatchObject({ title: 'Trois', personalWork: 30, files: [] });
    await deleteUnused(core, { paths: [file], undoable: true });
    expect(await core.files.stat(file)).not.toBeNull();
  });

  test('reports files that cannot be restored', async () => {
    const { core } = school;
    const folder = newFolder();
    const file = await put(folder, 'files/perdu.pdf');
    const files = [{ fileName: 'Perdu.pdf', url: toObjectAddress(core.files.bucket, file) }];
    const { id } = await addProductAt(core, 900, { pathFolderId: folder, files });
    await productSubject.update(core, actor, id, { files: [] });
    await core.files.remove(file);
    const [, created] = (await listChanges(core, { kind: 'product', subjectId: id })).rows;
    expect(await productSubject.readEarlier(core, id, created?.id ?? '')).toMatchObject({
      missing: ['Perdu.pdf'],
      state: { files: [] },
    });
  });
});

test('a pack whose only content is a displayed exercise is not empty', async () => {
  const { core } = school;
  const { id, title } = await addProductAt(core, 900, { type: 'exercise' });
  const list = async () =>
    (await listOfficeProducts(core, { words: title, state: 'all', sort: 'order' })).rows;
  expect(await list()).toMatchObject([{ id, contents: 0, isEmpty: true }]);
  const [document] = parseExercises('# Dormir\n\n## Trous — Complétez.\nTu [dors] bien.').exercises;
  const input = exerciseInput.parse({ productId: id, document, displayed: true });
  await exerciseSubject.create(core, null, input);
  expect(await list()).toMatchObject([{ id, contents: 1, isEmpty: false }]);
});
