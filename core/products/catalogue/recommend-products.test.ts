import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { grantOrder } from '../../orders/grants.ts';
import { listHeld } from '../../progress/list-followed.ts';
import type { Difficulty } from '../product.ts';
import type { Skill } from '../skills.ts';
import { countLevels, findLevelRange, findNextLevels } from './count-levels.ts';
import { listFitting, listRelated, listToContinue, listTraining } from './recommend-products.ts';
import { searchCatalogue } from './search-catalogue.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const continueAfter = async (uid: string, limit: number) => {
  const { owned } = await listHeld(school.core, uid);
  return listToContinue(school.core, { held: owned.map(({ card }) => card), limit });
};

const catalogue: [string, Difficulty, 'course' | 'exercise'][] = [
  ['accents', 'A1', 'course'],
  ['bonjour', 'A1', 'course'],
  ['prononcer', '', 'course'],
  ['raconter', 'B1', 'course'],
  ['delf', 'B2', 'course'],
  ['presse', 'B2', 'course'],
  ['essai', 'C1', 'course'],
  ['ecoute', 'B1', 'exercise'],
  ['tcf', 'B2', 'exercise'],
  ['nuances', 'C1', 'exercise'],
];

beforeEach(async () => {
  await school.database.pool.query('truncate products, prices, entitlements, orders cascade');
  await school.core.db.insert(products).values(
    catalogue.map(([id, difficulty, type], order) => ({
      ...{ id, title: `Le mot ${id}`, difficulty, type, order, displayed: true, enabled: true },
    })),
  );
});

const own = (uid: string, productId: string) =>
  grantOrder(school.core, {
    ...{ uid, email: `${uid}@exemple.test`, productId, title: productId, priceId: '', amount: 0 },
    ...{ currency: 'eur', origin: 'grant' },
  });

const idsOf = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

const related = async (id: string, uid: string, limit = 9) => {
  const [, level = '', type = 'course'] = catalogue.find(([each]) => each === id) ?? [];
  return idsOf(await listRelated(school.core, { id, level, type }, { uid, limit }));
};

describe('listToContinue', () => {
  test('continues from the highest owned level, without lower or owned products', async () => {
    await own('lea', 'delf');
    await own('lea', 'presse');
    expect(idsOf(await continueAfter('lea', 4))).toEqual(['tcf', 'essai', 'nuances', 'prononcer']);
  });

  test('returns the start of the lists without owned products or levels', async () => {
    expect(idsOf(await continueAfter('max', 2))).toEqual(['accents', 'bonjour']);
    await own('max', 'prononcer');
    expect(idsOf(await continueAfter('max', 2))).toEqual(['accents', 'bonjour']);
  });

  test('returns only products on sale', async () => {
    await own('eva', 'essai');
    await school.database.pool.query("update products set enabled = false where id = 'nuances'");
    expect(idsOf(await continueAfter('eva', 4))).toEqual(['prononcer']);
  });
});

describe('listRelated', () => {
  test('returns products near the level, of the same type first', async () => {
    expect(await related('raconter', 'max')).toEqual(['ecoute', 'delf', 'presse', 'tcf', 'prononcer']);
    expect(await related('accents', 'max')).toEqual(['bonjour', 'prononcer']);
  });

  test('excludes owned products and levels below the owned ones', async () => {
    await own('lea', 'delf');
    expect(await related('raconter', 'lea')).toEqual(['presse', 'tcf', 'prononcer']);
    expect(await related('prononcer', 'lea')).toEqual(['presse', 'tcf', 'essai', 'nuances']);
    expect(await related('accents', 'lea')).toEqual(['prononcer']);
  });
});

test('listFitting returns courses of the level before those of the next, and a pack of the level', async () => {
  const fitting = async (level: Exclude<Difficulty, ''>) =>
    idsOf(await listFitting(school.core, { level, uid: undefined }));
  expect(await fitting('A1')).toEqual(['accents', 'bonjour']);
  expect(await fitting('A2')).toEqual(['raconter', 'prononcer']);
  expect(await fitting('B1')).toEqual(['raconter', 'delf', 'ecoute']);
  expect(await fitting('C1')).toEqual(['essai', 'prononcer', 'nuances']);
});

test('listTraining returns products for the skill at its level, or any of that level if none trains it', async () => {
  await school.database.pool.query(
    "update products set skills = '{reading}' where id in ('presse', 'raconter', 'prononcer', 'essai')",
  );
  const train = async (level: Difficulty, skills: Skill[], uid?: string) =>
    idsOf(await listTraining(school.core, { level, skills }, { uid, limit: 4 }));
  expect(await train('B2', ['reading', 'writing'])).toEqual(['presse', 'prononcer']);
  expect(await train('B2', [])).toEqual(['delf', 'presse', 'tcf']);
  expect(await train('C1', ['speaking'])).toEqual(['essai', 'nuances']);
  await own('lea', 'presse');
  expect(await train('B2', ['reading'], 'lea')).toEqual(['prononcer']);
  expect(await train('C2', ['speaking'])).toEqual([]);
});

describe('levels', () => {
  test('are counted by type, in a range from the lowest to the highest level with products', async () => {
    const counts = await countLevels(school.core);
    expect(counts.find(({ level }) => level === 'B2')).toEqual({ level: 'B2', course: 2, exercise: 1 });
    expect(findLevelRange(counts)).toEqual({ from: 'A1', to: 'C1' });
    expect(findLevelRange(counts, 'exercise')).toEqual({ from: 'B1', to: 'C1' });
    expect(findNextLevels(counts, 'course', 'A2').map(({ level }) => level)).toEqual(['A1', 'B1']);
  });

  test('without courses show neighbouring levels, and the exercises of the level itself', async () => {
    await school.database.pool.query("update products set difficulty = 'C2' where id = 'nuances'");
    const empty = await searchCatalogue(school.core, { type: 'course', sort: 'order', levels: ['C2'] });
    expect(empty.nextLevels).toEqual([{ level: 'C1', course: 1, exercise: 0 }]);
    expect(idsOf(empty.beside)).toEqual(['nuances']);
    const taught = await searchCatalogue(school.core, { type: 'course', sort: 'order', levels: ['B1'] });
    expect(taught.nextLevels).toEqual([]);
    expect(idsOf(taught.beside)).toEqual(['ecoute']);
  });
});

describe('search without matches', () => {
  test('suggests words of titles that have matches', async () => {
    const ask = (words: string) =>
      searchCatalogue(school.core, { type: 'exercise', sort: 'relevance', words });
    const { found, examples } = await ask('zygomatique');
    expect([found, examples]).toEqual([0, ['ecoute', 'nuances']]);
    for (const words of examples) expect((await ask(words)).found).toBeGreaterThan(0);
    // A stop word has no matches.
    await school.database.pool.query("update products set title = 'Avec vous' where id = 'ecoute'");
    expect((await ask('avec')).examples).toEqual(['nuances']);
  });

  test('suggests no word that has no match under the filters', async () => {
    await school.core.db
      .insert(products)
      .values([{ id: 'rare', title: 'Nuance', difficulty: 'A2', type: 'exercise', displayed: true }]);
    const ask = (words: string, levels?: Difficulty[]) =>
      searchCatalogue(school.core, { type: 'exercise', sort: 'relevance', words, levels });
    expect((await ask('nuanse')).corrected).not.toBeNull();
    const { near, corrected } = await ask('ecouté nuanse', ['A1']);
    expect([near, corrected]).toEqual([null, null]);
    // The same applies to suggestions next to matches.
    await school.database.pool.query("update products set description = 'nuanse' where id = 'ecoute'");
    expect(await ask('nuanse')).toMatchObject({ found: 1, near: expect.stringMatching(/^nuances?$/i) });
    expect(await ask('nuanse', ['B1'])).toMatchObject({ found: 1, near: null });
  });
});
