import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../support/provider.ts';
import { type School, startSchool } from '../support/school.ts';
import { sendRaw } from '../support/send-raw.ts';
import { hmac } from '../torture/forged-webhooks.ts';

let school: School;
let provider: Provider;
let event: Stripe.Event;

beforeAll(async () => {
  school = await startSchool();
  provider = await openProvider(school);
  await provider.stripe.products.create({ name: 'Un cours' });
  const [first] = (await provider.stripe.events.list({ type: 'product.created' })).data;
  if (!first) throw new Error('the provider has no events');
  event = first;
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const now = () => Math.floor(Date.now() / 1_000);
const withId = (id: string): Stripe.Event => ({ ...event, id });

async function rowsOf(prefix: string): Promise<number> {
  const { rowCount } = await school.database.pool.query('select 1 from payment_events where id like $1', [
    `${prefix}%`,
  ]);
  return rowCount ?? 0;
}

const post = (body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) =>
  fetch(provider.webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

describe('provider webhook', () => {
  test('is processed once, however often it is delivered', async () => {
    const one = withId('evt_bon_1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.deliver(one)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await provider.deliver(one)).status).toBe(200);
    expect(await rowsOf('evt_bon_1')).toBe(1);
  });

  test.each([-299, 299])('accepts a signature timestamp %i seconds from now', async (offset) => {
    expect((await provider.deliver(withId(`evt_horloge_${offset}`), now() + offset)).status).toBe(200);
  });

  test('accepts signatures of an old and a new secret together', async () => {
    const body = JSON.stringify(withId('evt_deux'));
    const time = now();
    const signature = `t=${time},v1=${'0'.repeat(64)},v1=${hmac(provider.webhookSecret, time, body)},v0=x`;
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
    expect(await rowsOf('evt_deux')).toBe(1);
  });
});

test('the webhook endpoint rejects methods other than POST', async () => {
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
    const { status, headers } = await sendRaw(school, {
      method,
      path: '/api/stripe/webhook',
      headers: { origin: school.url },
    });
    expect([method, status, headers.allow]).toEqual([method, 405, 'POST']);
  }
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
