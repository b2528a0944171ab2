import { afterAll, beforeAll, expect, test } from 'vitest';
import { ensureAdmin } from '#core/members/first-admin.ts';
import { secondFactors } from '#database/tables/second-factors.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { readConfig } from '../config.ts';
import { checkLegalIdentity, checkSecondFactor } from './check-before-sales.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
}, 60_000);
afterAll(() => school?.[Symbol.asyncDispose]());

const examine = (key: string, databaseUrl: string | null = school.database.url) => ({
  config: readConfig({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_x', MAIL_FROM: '' }),
  ...{ databaseUrl, send: fetch, clocks: new Map() },
});
const [live, trial] = [`rk_live_${'x'.repeat(24)}`, `sk_test_${'x'.repeat(24)}`];

test('missing legal facts are a fault once the school sells for real', async () => {
  const { words, remedy } = await checkLegalIdentity(examine(trial));
  expect([words, remedy]).toEqual([expect.stringContaining('SIRET'), undefined]);
  expect((await checkLegalIdentity(examine(live))).remedy).toContain('Réglages');
});

test('an owner without a second factor is a fault once the school sells for real', async () => {
  const { uid, email } = await addMember(school.core, { emailVerified: true });
  await ensureAdmin(school.core, { email, password: '' });
  expect(await checkSecondFactor(examine(trial))).toEqual({ words: expect.stringContaining(email) });
  expect(await checkSecondFactor(examine(live))).toMatchObject({ remedy: expect.stringMatching(/profil/) });
  await school.core.db.insert(secondFactors).values({ uid, totp: true });
  expect(await checkSecondFactor(examine(live))).toEqual({ words: 'active pour chaque propriétaire' });
});

test('a school that does not run and an empty database have nothing to check', async () => {
  await using database = await createTestDatabase();
  for (const url of [null, database.url, 'postgresql://x@127.0.0.1:9/x'])
    for (const check of [checkLegalIdentity, checkSecondFactor])
      expect(await check(examine(live, url))).toEqual({ words: expect.stringMatching(/^à vérifier/) });
});
