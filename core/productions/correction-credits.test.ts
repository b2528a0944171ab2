import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { attempts } from '#database/tables/exercises.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { correctionCredits, productions } from '#database/tables/productions.ts';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addExerciseTo, addOwnedExercise, submitAnswers } from '#tests/support/core-exercises.ts';
import { addMember, grantProduct } from '#tests/support/core-people.ts';
import { endAccess } from '../access.ts';
import { loadWork } from '../exercises/attempts/load-work.ts';
import { loadMarked } from '../exercises/attempts/marked-attempt.ts';
import { eraseAccount } from '../members/erasure.ts';
import { giveCorrections, listLimitedProducts, lockCorrectionCredits } from './correction-credits.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);
afterAll(() => school?.[Symbol.asyncDispose]());

const text =
  '# Mon quartier · B1\n\n## Rédiger — Décrivez votre quartier.\n! modèle: Mon quartier est calme.\n';

/** Adds an owner of a product with exercises that ask for a text. */
async function addLearner({ included = 1 as number | null, exercises = 2, days = 7 } = {}) {
  const { core } = school;
  const { product, learner, exerciseId } = await addOwnedExercise(core, text);
  await core.db
    .update(products)
    .set({ includedCorrections: included, correctionDays: days })
    .where(eq(products.id, product.id));
  await core.db
    .update(entitlements)
    .set({ includedCorrections: included })
    .where(eq(entitlements.productId, product.id));
  const ids = [exerciseId];
  while (ids.length < exercises) ids.push(await addExerciseTo(core, product, text));
  const submit = (id = exerciseId) => submitAnswers(core, learner, id, { '1': 'Mon quartier est beau.' });
  const readLeft = async (id = exerciseId) => (await loadWork(core, learner, id)).credits?.left;
  const readStates = async () => {
    const rows = await core.db
      .select({ state: productions.state })
      .from(productions)
      .where(eq(productions.uid, learner.uid))
      .orderBy(productions.submittedAt);
    return rows.map(({ state }) => state);
  };
  const returnAll = async () => {
    const returned = { state: 'returned' as const, returnedAt: core.now() };
    await core.db.update(productions).set(returned).where(eq(productions.uid, learner.uid));
    const marked = { state: 'marked' as const, markedAt: core.now() };
    await core.db.update(attempts).set(marked).where(eq(attempts.uid, learner.uid));
  };
  /** Changes the number of the product after the purchase. */
  const include = (includedCorrections: number | null) =>
    core.db.update(products).set({ includedCorrections }).where(eq(products.id, product.id));
  const setFreeSecond = (freeSecondVersion: boolean) =>
    core.db.update(products).set({ freeSecondVersion }).where(eq(products.id, product.id));
  return {
    ...{ core, product, learner, exerciseId, ids },
    ...{ submit, readLeft, readStates, returnAll, setFreeSecond, include },
  };
}

const endOrders = ({ core, learner }: Awaited<ReturnType<typeof addLearner>>) =>
  core.db.transaction(async (tx) => {
    const rows = await tx
      .update(orders)
      .set({ state: 'refunded' })
      .where(eq(orders.uid, learner.uid))
      .returning({ id: orders.id });
    for (const { id } of rows) await endAccess(tx, id, core.now());
  });

describe('credits', () => {
  test('queue the included corrections only, and leave later work for a self-evaluation', async () => {
    const { core, learner, ids, submit, readLeft, readStates } = await addLearner({ included: 1 });
    expect(await readLeft()).toBe(1);
    await submit(ids[0]);
    expect(await readLeft(ids[1])).toBe(0);
    const number = await submit(ids[1]);
    expect(await readStates()).toEqual(['waiting', 'ungraded']);
    const marked = await loadMarked(core, learner, ids[1] ?? '', number);
    expect(marked).toMatchObject({ awaiting: null, score: { points: 0, maxPoints: 0 } });
    expect(marked.ungraded).toMatchObject([{ field: '1', model: 'Mon quartier est calme.' }]);
  });

  test('are unlimited without a number, and promise the days of the product', async () => {
    const { core, learner, submit, readLeft, readStates } = await addLearner({ included: null, days: 3 });
    expect(await readLeft()).toBeNull();
    const before = Date.now();
    await submit();
    expect(await readStates()).toEqual(['waiting']);
    const [row] = await core.db.select().from(productions).where(eq(productions.uid, learner.uid));
    expect(row?.dueAt.getTime()).toBeGreaterThanOrEqual(before + 3 * 86_400_000);
    expect(row?.dueAt.getTime()).toBeLessThan(Date.now() + 4 * 86_400_000);
  });

  test('are not used by a second version', async () => {
    const { core, learner, exerciseId, submit, returnAll, readStates } = await addLearner({ included: 2 });
    await submit();
    await returnAll();
    expect((await loadWork(core, learner, exerciseId)).credits).toMatchObject({ left: 1, isFree: true });
    await submit();
    expect(await readStates()).toEqual(['returned', 'waiting']);
    await core.db
      .update(attempts)
      .set({ state: 'marked', markedAt: core.now() })
      .where(eq(attempts.uid, learner.uid));
    expect((await loadWork(core, learner, exerciseId)).credits).toMatchObject({ left: 1, isFree: false });
  });

  test('are used by a second version if the product counts it, also after a change of this setting', async () => {
    const at = await addLearner({ included: 2 });
    const { core, learner, exerciseId, submit, returnAll, readStates, setFreeSecond } = at;
    await setFreeSecond(false);
    await submit();
    await returnAll();
    expect((await loadWork(core, learner, exerciseId)).credits).toMatchObject({ left: 1, isFree: false });
    await submit();
    expect(await readStates()).toEqual(['returned', 'waiting']);
    expect(await at.readLeft(at.ids[1])).toBe(0);
    await setFreeSecond(true);
    expect(await at.readLeft(at.ids[1])).toBe(0);
  });

  test('leave a second version ungraded if none is left and the product counts it', async () => {
    const { submit, returnAll, readStates, setFreeSecond } = await addLearner({ included: 1 });
    await setFreeSecond(false);
    await submit();
    await returnAll();
    await submit();
    expect(await readStates()).toEqual(['returned', 'ungraded']);
  });

  test('keep the number of the purchase, and follow a higher one', async () => {
    const { readLeft, include } = await addLearner({ included: 3 });
    await include(1);
    expect(await readLeft()).toBe(3);
    await include(5);
    expect(await readLeft()).toBe(5);
    const unlimited = await addLearner({ included: null });
    await unlimited.include(0);
    expect(await unlimited.readLeft()).toBeNull();
  });

  test('are never shared by two submissions at once', async () => {
    const { ids, submit, readStates } = await addLearner({ included: 2, exercises: 5 });
    await Promise.all(ids.map((id) => submit(id)));
    const states = await readStates();
    expect(states.filter((state) => state === 'waiting')).toHaveLength(2);
    expect(states).toHaveLength(5);
  });
});

test('lockCorrectionCredits makes a submission of another exercise wait', async () => {
  const { core, learner, ids, submit, readStates } = await addLearner({ included: 1 });
  const waiting = sql`select 1 from pg_locks where locktype = 'advisory' and not granted`;
  const submitted = await core.db.transaction(async (tx) => {
    await lockCorrectionCredits(tx, { uid: learner.uid, exerciseId: ids[0] ?? '' });
    const later = submit(ids[1]);
    await vi.waitFor(async () => expect((await tx.execute(waiting)).rows).toHaveLength(1));
    return { later };
  });
  await submitted.later;
  expect(await readStates()).toEqual(['waiting']);
});

describe('giveCorrections', () => {
  test('adds corrections to an owned product, and refuses other people', async () => {
    const { core, product, learner, readLeft } = await addLearner({ included: 0 });
    expect(await readLeft()).toBe(0);
    const person = { uid: learner.uid, title: learner.displayName };
    await giveCorrections(core, null, person, { productId: product.id, quantity: 3 });
    expect(await readLeft()).toBe(3);
    expect(await listLimitedProducts(core.db, learner.uid)).toMatchObject([{ id: product.id, left: 3 }]);
    const stranger = await addMember(core, { emailVerified: true });
    const given = { productId: product.id, quantity: 3 };
    await expect(giveCorrections(core, null, { uid: stranger.uid, title: '' }, given)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('adds corrections that earlier unlimited ones do not use', async () => {
    const at = await addLearner({ included: 0, exercises: 3 });
    const { core, product, learner, ids, submit, readLeft, readStates, include } = at;
    await include(null);
    for (const id of ids.slice(0, 2)) await submit(id);
    await include(0);
    expect(await readLeft(ids[2])).toBe(0);
    const person = { uid: learner.uid, title: learner.displayName };
    await giveCorrections(core, null, person, { productId: product.id, quantity: 1 });
    expect(await readLeft(ids[2])).toBe(1);
    await submit(ids[2]);
    expect(await readStates()).toEqual(['waiting', 'waiting', 'waiting']);
    expect(await readLeft(ids[2])).toBe(0);
  });

  test('ends with the access, and a later order starts with the included corrections', async () => {
    const at = await addLearner({ included: 1 });
    const { core, product, learner, submit, readLeft } = at;
    await submit();
    const person = { uid: learner.uid, title: learner.displayName };
    await giveCorrections(core, null, person, { productId: product.id, quantity: 5 });
    expect(await readLeft()).toBe(5);
    await endOrders(at);
    expect(await listLimitedProducts(core.db, learner.uid)).toEqual([]);
    await grantProduct(core, learner, product);
    expect(await readLeft()).toBe(1);
  });

  test('is erased with the account', async () => {
    const { core, product, learner } = await addLearner();
    const person = { uid: learner.uid, title: learner.displayName };
    await giveCorrections(core, null, person, { productId: product.id, quantity: 2 });
    await eraseAccount(core, { uid: learner.uid, emails: [learner.email], until: new Date().toISOString() });
    expect(await core.db.$count(correctionCredits, eq(correctionCredits.uid, learner.uid))).toBe(0);
  });
});
