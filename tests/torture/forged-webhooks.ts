import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type Stripe from 'stripe';
import type { Random } from '../support/seed.ts';

export type Forgery = { body: string | Buffer<ArrayBuffer>; headers: Record<string, string> };

export const hmac = (secret: string, time: number | string, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');

/** Forgeries of a webhook by defect. */
function forge(event: Stripe.Event, secret: string, random: Random): Record<string, () => Forgery> {
  const body = JSON.stringify(event);
  const time = Math.floor(Date.now() / 1_000);
  const good = hmac(secret, time, body);
  const signed = (signature: string, other: string | Buffer<ArrayBuffer> = body): Forgery => ({
    body: other,
    headers: { 'stripe-signature': signature },
  });
  const at = random.below(good.length);
  const byte = random.below(body.length);
  const otherDigit = good[at] === '0' ? '1' : '0';
  const long = `${body}${' '.repeat(2 * 1024 * 1024)}`;
  return {
    'no signature': () => ({ body, headers: {} }),
    'empty signature': () => signed(''),
    'no time': () => signed(`v1=${good}`),
    'no v1': () => signed(`t=${time}`),
    'v0 only': () => signed(`t=${time},v0=${good}`),
    'truncated signature': () => signed(`t=${time},v1=${good.slice(0, at)}`),
    'one digit changed': () => signed(`t=${time},v1=${good.slice(0, at)}${otherDigit}${good.slice(at + 1)}`),
    'upper case': () => signed(`t=${time},v1=${good.toUpperCase()}X`),
    'of another secret': () => signed(`t=${time},v1=${hmac('whsec_autre', time, body)}`),
    'of an empty secret': () => signed(`t=${time},v1=${hmac('', time, body)}`),
    'of another time': () => signed(`t=${time - 1},v1=${good}`),
    '301 seconds old': () => signed(`t=${time - 301},v1=${hmac(secret, time - 301, body)}`),
    'a day ahead': () => signed(`t=${time + 86_400},v1=${hmac(secret, time + 86_400, body)}`),
    '310 seconds ahead': () => signed(`t=${time + 310},v1=${hmac(secret, time + 310, body)}`),
    'time not a number': () => signed(`t=NaN,v1=${hmac(secret, 'NaN', body)}`),
    'a time in exponents': () => signed(`t=${time}e0,v1=${hmac(secret, `${time}e0`, body)}`),
    'two times, the old one signed': () =>
      signed(`t=${time},t=${time - 9_999},v1=${hmac(secret, time - 9_999, body)}`),
    'the new time first': () => signed(`t=${time - 9_999},t=${time},v1=${hmac(secret, time - 9_999, body)}`),
    'one byte changed': () =>
      signed(`t=${time},v1=${good}`, `${body.slice(0, byte)}\u0001${body.slice(byte + 1)}`),
    'reformatted JSON': () => signed(`t=${time},v1=${good}`, JSON.stringify(JSON.parse(body), null, 2)),
    'with a byte order mark': () => signed(`t=${time},v1=${good}`, `\ufeff${body}`),
    'with a trailing blank': () => signed(`t=${time},v1=${good}`, `${body} `),
    'half of the body': () => signed(`t=${time},v1=${good}`, body.slice(0, byte)),
    compressed: () => ({
      body: gzipSync(body) as Buffer<ArrayBuffer>,
      headers: { 'stripe-signature': `t=${time},v1=${good}`, 'content-encoding': 'gzip' },
    }),
    'no body': () => signed(`t=${time},v1=${good}`, ''),
    'signed, but no JSON': () => signed(`t=${time},v1=${hmac(secret, time, 'bonjour')}`, 'bonjour'),
    'signed, but no event': () => signed(`t=${time},v1=${hmac(secret, time, 'null')}`, 'null'),
    'two signatures in one header': () =>
      signed(`t=${time},v1=${'0'.repeat(64)}, t=${time},v1=${hmac('whsec_autre', time, body)}`),
    'two megabytes': () => signed(`t=${time},v1=${good}`, long),
    'two megabytes, signed by another': () => signed(`t=${time},v1=${hmac('whsec_autre', time, long)}`, long),
  };
}

export const findP99 = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(0.99 * times.length) - 1] ?? 0;

/** Posts `amount` forgeries of an event with ids of their own (`evt_faux_…`). Times are in milliseconds. */
export async function forgeWebhooks(
  { event, secret }: { event: Stripe.Event; secret: string },
  random: Random,
  amount: number,
  post: (forgery: Forgery) => Promise<Response>,
): Promise<{ faults: string[]; times: number[] }> {
  const faults: string[] = [];
  const times: number[] = [];
  while (times.length < amount)
    for (const [name, make] of Object.entries(
      forge({ ...event, id: `evt_faux_${times.length}` }, secret, random),
    )) {
      const begun = performance.now();
      const answer = await post(make());
      times.push(performance.now() - begun);
      const { code } = (await answer.json()) as { code?: string };
      const isRefused = answer.status === 400 && code === 'invalid-input';
      if (!isRefused && !(name.startsWith('two megabytes') && answer.status === 413))
        faults.push(`${name}: ${answer.status} ${code}`);
    }
  return { faults, times };
}
