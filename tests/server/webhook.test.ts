import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openProvider, type Provider } from '../support/provider.ts';
import { type SchoolWithDatabase, startSchoolWithDatabase } from '../support/school-with-database.ts';
import { openRandom, scaled } from '../support/seed.ts';
import { sendRaw } from '../support/send-raw.ts';

let school: SchoolWithDatabase;
let provider: Provider;
let event: Stripe.Event;

beforeAll(async () => {
  school = await startSchoolWithDatabase();
  provider = await openProvider(school);
  await provider.stripe.products.create({ name: 'Un cours' });
  const [first] = (await provider.stripe.events.list({ type: 'product.created' })).data;
  if (!first) throw new Error('the provider has no event');
  event = first;
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const now = () => Math.floor(Date.now() / 1_000);
const withId = (id: string): Stripe.Event => ({ ...event, id });
const hmac = (secret: string, time: number | string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

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

describe('a webhook of the provider', () => {
  test('is taken once, however often it comes', async () => {
    const one = withId('evt_bon_1');
    const answers = await Promise.all(Array.from({ length: 10 }, () => provider.deliver(one)));
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect((await provider.deliver(one)).status).toBe(200);
    expect(await rowsOf('evt_bon_1')).toBe(1);
  });

  test.each([-299, 299])('may be signed %i seconds from now', async (offset) => {
    expect((await provider.deliver(withId(`evt_horloge_${offset}`), now() + offset)).status).toBe(200);
  });

  test('may carry the signature of an old secret beside the new one', async () => {
    const body = JSON.stringify(withId('evt_deux'));
    const time = now();
    const signature = `t=${time},v1=${'0'.repeat(64)},v1=${hmac(provider.webhookSecret, time, body)},v0=x`;
    expect((await post(body, { 'stripe-signature': signature })).status).toBe(200);
    expect(await rowsOf('evt_deux')).toBe(1);
  });
});

/** TEST_SCALE=40 sends a thousand forgeries; TEST_SEED repeats a run. */
describe('anything else is answered with 400, and leaves no trace', () => {
  const random = openRandom('webhooks');
  type Forgery = { body: string | Buffer<ArrayBuffer>; headers: Record<string, string> };

  const forge = (id: string): Record<string, () => Forgery> => {
    const body = JSON.stringify(withId(id));
    const time = now();
    const secret = provider.webhookSecret;
    const good = hmac(secret, time, body);
    const signed = (signature: string, other: string | Buffer<ArrayBuffer> = body): Forgery => ({
      body: other,
      headers: { 'stripe-signature': signature },
    });
    const at = random.below(good.length);
    const byte = random.below(body.length);
    const otherDigit = good[at] === '0' ? '1' : '0';
    return {
      'no signature': () => ({ body, headers: {} }),
      'an empty one': () => signed(''),
      'no time': () => signed(`v1=${good}`),
      'no v1': () => signed(`t=${time}`),
      'v0 only': () => signed(`t=${time},v0=${good}`),
      'a short one': () => signed(`t=${time},v1=${good.slice(0, at)}`),
      'one digit changed': () =>
        signed(`t=${time},v1=${good.slice(0, at)}${otherDigit}${good.slice(at + 1)}`),
      'upper case': () => signed(`t=${time},v1=${good.toUpperCase()}X`),
      'of another secret': () => signed(`t=${time},v1=${hmac('whsec_autre', time, body)}`),
      'of an empty secret': () => signed(`t=${time},v1=${hmac('', time, body)}`),
      'of another time': () => signed(`t=${time - 1},v1=${good}`),
      '301 seconds old': () => signed(`t=${time - 301},v1=${hmac(secret, time - 301, body)}`),
      'a day ahead': () => signed(`t=${time + 86_400},v1=${hmac(secret, time + 86_400, body)}`),
      '310 seconds ahead': () => signed(`t=${time + 310},v1=${hmac(secret, time + 310, body)}`),
      'a time that is none': () => signed(`t=NaN,v1=${hmac(secret, 'NaN', body)}`),
      'a time in exponents': () => signed(`t=${time}e0,v1=${hmac(secret, `${time}e0`, body)}`),
      'two times, the old one signed': () =>
        signed(`t=${time},t=${time - 9_999},v1=${hmac(secret, time - 9_999, body)}`),
      'the new time first': () =>
        signed(`t=${time - 9_999},t=${time},v1=${hmac(secret, time - 9_999, body)}`),
      'one byte changed': () =>
        signed(`t=${time},v1=${good}`, `${body.slice(0, byte)}\u0001${body.slice(byte + 1)}`),
      'written anew': () => signed(`t=${time},v1=${good}`, JSON.stringify(JSON.parse(body), null, 2)),
      'with a byte order mark': () => signed(`t=${time},v1=${good}`, `\ufeff${body}`),
      'with a blank at its end': () => signed(`t=${time},v1=${good}`, `${body} `),
      'half of it': () => signed(`t=${time},v1=${good}`, body.slice(0, byte)),
      compressed: () => ({
        body: gzipSync(body) as Buffer<ArrayBuffer>,
        headers: { 'stripe-signature': `t=${time},v1=${good}`, 'content-encoding': 'gzip' },
      }),
      'no body': () => signed(`t=${time},v1=${good}`, ''),
      'signed, but no JSON': () => signed(`t=${time},v1=${hmac(secret, time, 'bonjour')}`, 'bonjour'),
      'signed, but no event': () => signed(`t=${time},v1=${hmac(secret, time, 'null')}`, 'null'),
    };
  };

  test(`${scaled(1)} times every forgery`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < scaled(1); round++)
      for (const [name, make] of Object.entries(forge(`evt_faux_${round}`))) {
        const { body, headers } = make();
        const answer = await post(body, headers);
        expect([random.seed, name, answer.status]).toEqual([random.seed, name, 400]);
        expect(await answer.json()).toMatchObject({ code: 'invalid-input' });
      }
    expect(await rowsOf('evt_faux')).toBe(0);
  });

  test('another method is no webhook', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) {
      const { status } = await sendRaw(school, {
        method,
        path: '/api/stripe/webhook',
        headers: { origin: school.url },
      });
      expect([method, status]).toEqual([method, 404]);
    }
  });
});

test('the log has no error', () => {
  expect(school.errorLines()).toEqual([]);
});
