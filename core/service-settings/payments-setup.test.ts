import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addOwner } from '#tests/support/core-people.ts';
import type { Core } from '../context.ts';
import { readPaymentTrial, startPaymentTrial } from '../orders/payment-trial.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import { confirmPayments, tryPayments } from './payments-setup.ts';
import { openSettings } from './stored-settings.ts';

let school: CoreUnderTest;
let core: Core;
let owner: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  const { payments, serviceControl } = school.core;
  core = { ...school.core, serviceControl: { ...serviceControl, openPayments: () => payments } };
  owner = { ...(await addOwner(core)), secondFactor: 'totp' };
}, 60_000);

afterAll(() => school?.[Symbol.asyncDispose]());

const propose = () => tryPayments(core, owner, 'sk_test_0123456789');
const confirm = () => confirmPayments(core, owner, { clearsTrials: false });

test('a second confirmation at the same time leaves the webhook of the active key', async () => {
  await propose();
  const results = await Promise.allSettled([confirm(), confirm()]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const active = await openSettings(core, 'payments', 'active');
  const { data } = await core.payments.webhookEndpoints.list();
  expect(data.map(({ id }) => id)).toContain(active?.shown.webhook);
});

test('a trial purchase proves nothing about a later key', async () => {
  await startPaymentTrial(core, owner);
  expect(await readPaymentTrial(core)).not.toBeNull();
  await propose();
  await confirm();
  expect(await readPaymentTrial(core)).toBeNull();
});
