import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createId } from '#core/create-id.ts';
import { productSubject } from '#core/products/product-subject.ts';
import { products } from '#database/tables/products.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { draftOf } from '#tests/support/publish-course.ts';
import { submit as send } from '#tests/support/submit.ts';
import { subject } from './subject.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});

afterAll(() => school?.[Symbol.asyncDispose]());

const countProducts = () => school.core.db.$count(products);
const submit = (id: string | undefined, changes = {}) =>
  send(
    subject,
    { core: school.core },
    { ...(id ? { id } : {}), draft: { ...draftOf('Le gérondif'), ...changes } },
  );

test('a save keeps the fields that it does not contain', async () => {
  const id = createId();
  await submit(id, { title: 'Le conditionnel', description: 'Un temps pour raconter.', difficulty: 'B1' });
  const { version } = await productSubject.find(school.core, id);
  await send(subject, { core: school.core, id }, { draft: { title: 'Le participe' }, version });
  expect(await productSubject.find(school.core, id)).toMatchObject({
    title: 'Le participe',
    description: 'Un temps pour raconter.',
    difficulty: 'B1',
  });
});

describe('resubmitting a new product', () => {
  test('creates one product, also at the payment provider, from concurrent requests', async () => {
    const before = await countProducts();
    const id = createId();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => submit(id)));
    for (const answer of answers)
      if (answer.status === 'fulfilled') expect(answer.value).toEqual({ saved: id });
      // The payment provider rejects a request while it processes an identical one.
      else expect(answer.reason).toMatchObject({ code: 'provider-unavailable' });
    expect(await submit(id)).toEqual({ saved: id });
    expect(await countProducts()).toBe(before + 1);
    expect(await productSubject.find(school.core, id)).toMatchObject({ version: 1 });
    const { productId } = await productSubject.find(school.core, id);
    const { data } = await school.core.payments.products.list({ limit: 100 });
    expect(data.filter(({ name }) => name === 'Le gérondif').map((each) => each.id)).toEqual([productId]);
  });

  test('saves a change sent with the second request', async () => {
    const id = createId();
    await submit(id);
    expect(await submit(id, { description: 'Corrigé entre-temps.' })).toEqual({ saved: id });
    expect(await productSubject.find(school.core, id)).toMatchObject({ description: 'Corrigé entre-temps.' });
  });

  test('does not overwrite a later edit', async () => {
    const id = createId();
    await submit(id);
    await send(subject, { core: school.core, id }, { draft: { title: 'Repris au calme' }, version: 1 });
    expect(await submit(id, { description: 'Trop tard.' })).toMatchObject({
      theirs: { version: 2, draft: { title: 'Repris au calme' } },
    });
    expect(await productSubject.find(school.core, id)).toMatchObject({ title: 'Repris au calme' });
  });

  test('creates two products if the requests come from two forms or have no form id', async () => {
    const before = await countProducts();
    await submit(createId());
    await submit(undefined);
    expect(await countProducts()).toBe(before + 2);
  });

  test.each(['', 'x', '../../x', 'A'.repeat(20), '0'.repeat(21), 42, null, {}])(
    'rejects the malformed form id %j',
    async (id) => {
      const before = await countProducts();
      expect(
        await send(subject, { core: school.core }, { id, draft: draftOf('Le gérondif') }),
      ).toHaveProperty('refused');
      expect(await countProducts()).toBe(before);
    },
  );
});
