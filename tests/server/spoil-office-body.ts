import type { Random } from '../support/seed.ts';
import type { RawRequest } from '../support/send-raw.ts';
import { goodBodies, type OfficeKnown } from './office-bodies.ts';

const formType = 'application/x-www-form-urlencoded';

const acts = [
  'grant',
  'disable',
  'enable',
  'grant-admin',
  'sign-out',
  'password-letter',
  'resend',
  'replay',
  'withdraw',
  'archive',
  'restore',
  'preview',
  'import',
  '',
  'constructor',
  '__proto__',
];

/** Creates a malformed request body of a back-office action and its content type. */
export function makeOfficeBody(
  random: Random,
  pattern: string,
  known: OfficeKnown,
): [string, NonNullable<RawRequest['body']>] {
  const bodies = goodBodies[pattern]?.(known);
  if (!bodies) throw new Error(`tests/server/office-bodies.ts has no body for ${pattern}`);
  if (random.below(10) === 0) return makeRaw(random);
  const start = random.pick(bodies);
  const spoilt = spoil(random, start) as Record<string, unknown>;
  if (random.below(8) === 0) spoilt[random.pick(['act', 'intent'])] = random.pick(acts);
  // Every action gets forms and JSON, whichever it expects.
  if (random.below(2)) return ['application/json', JSON.stringify(spoilt)];
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(spoilt))
    form.append(name, typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value ?? null));
  if (random.below(8) === 0) form.append(random.pick(Object.keys(start)), 'deux fois');
  return [formType, form.toString()];
}

function spoil(random: Random, start: unknown): unknown {
  const whole = structuredClone(start);
  for (let count = 1 + random.below(3); count > 0; count--) replaceOne(random, whole);
  return whole;
}

function replaceOne(random: Random, whole: unknown): void {
  let place = whole;
  for (;;) {
    if (typeof place !== 'object' || place === null) return;
    const keys = Object.keys(place);
    if (keys.length === 0) return;
    const key = random.pick(keys);
    const holder = place as Record<string, unknown>;
    const inner = holder[key];
    const isDeep = typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0;
    if (isDeep && random.below(4)) {
      place = inner;
      continue;
    }
    if (random.below(8) === 0) delete holder[key];
    else if (random.below(12) === 0) holder[`${key}_`] = strange(random);
    else holder[key] = strange(random);
    return;
  }
}

const strange = (random: Random): unknown =>
  random.pick<unknown>([
    null,
    true,
    -1,
    0,
    1e308,
    2 ** 53,
    '',
    ' ',
    'x',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '9'.repeat(400),
    'é'.repeat(30_000),
    '<script>alert(1)</script>',
    "'; drop table orders; --",
    '../../etc/passwd',
    'javascript:alert(1)',
    'https://evil.example',
    'gs://cedille/../x',
    '2026-02-31',
    '2026-13-40T99:99',
    '2026-13-40',
    '0000-00-00',
    '+275760-09-13',
    '12,345,678',
    '-0',
    'NaN',
    'Infinity',
    'personne@',
    'personne@exemple.test',
    [],
    [[]],
    [null],
    ['a', 'a', 'a'],
    Array.from({ length: 500 }, () => 'x'),
    {},
    { $gt: '' },
    { type: 'doc', content: [{ type: 'script', content: [] }] },
    { length: 3 },
    'edit-none',
    'grande-ecole-0',
  ]);

const raw: readonly (() => [string, NonNullable<RawRequest['body']>])[] = [
  () => ['application/json', '{"draft":'],
  () => ['application/json', 'null'],
  () => ['application/json', '"x"'],
  () => ['application/json', '[]'],
  () => ['application/json', `${'['.repeat(20_000)}${']'.repeat(20_000)}`],
  () => ['application/json', '{"__proto__":{"intent":"grant-admin"},"constructor":{"prototype":{}}}'],
  () => ['application/json', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  () => [formType, '%'],
  () => [formType, 'intent=%ff%fe&intent=%00'],
  () => [formType, '&'.repeat(3_000)],
  () => ['multipart/form-data', 'pas de frontière'],
  () => [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="intent"\r\n\r\nresend',
  ],
  () => [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="intent"; filename="a"\r\n\r\nresend\r\n--x--',
  ],
  () => ['text/plain', 'intent=resend'],
  () => ['text/csv', 'Examen;Date'],
  () => ['application/octet-stream', new Uint8Array(100_000)],
];

const makeRaw = (random: Random) => random.pick(raw)();
