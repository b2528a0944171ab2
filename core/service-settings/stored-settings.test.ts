import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { openSettings, storeSettings, takeCandidate } from './stored-settings.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

async function propose(key: string) {
  const { core } = school;
  const settings = { state: 'candidate', variables: { STRIPE_SECRET_KEY: key }, shown: {} } as const;
  await storeSettings(core, core.db, 'payments', settings);
  const candidate = await openSettings(core, 'payments', 'candidate');
  if (!candidate) throw new Error('no candidate');
  return candidate;
}

test('only one of two concurrent requests takes a candidate', async () => {
  const { db } = school.core;
  const candidate = await propose('sk_test_1');
  const take = () => db.transaction((tx) => takeCandidate(tx, 'payments', candidate));
  const results = await Promise.allSettled([take(), take()]);
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  expect(refused).toEqual([expect.objectContaining({ code: 'conflict' })]);
});

test('a candidate that another tab replaced stays', async () => {
  const { db } = school.core;
  const former = await propose('sk_test_1');
  school.advance(1_000);
  await propose('sk_test_2');
  await expect(takeCandidate(db, 'payments', former)).rejects.toMatchObject({ code: 'conflict' });
  expect(await openSettings(school.core, 'payments', 'candidate')).toMatchObject({
    variables: { STRIPE_SECRET_KEY: 'sk_test_2' },
  });
});
