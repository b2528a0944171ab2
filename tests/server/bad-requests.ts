import type { Random } from '../support/seed.ts';
import type { RawRequest } from '../support/send-raw.ts';
import { methods, parameters, paths, strange } from './strange-parts.ts';

/** Existing ids, so that some requests pass the first checks. */
export type Known = {
  courseId: string;
  packId: string;
  priceId: string;
  productId: string;
  lessonId: string;
  objectPath: string;
};

export function makeBadRequest(
  random: Random,
  known: Known,
  cookies: readonly string[],
  origin: string,
): RawRequest {
  const method = random.pick(methods);
  const takesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  const [type, body] = takesBody && random.below(8) ? makeBody(random, known) : [undefined, undefined];
  const cookie = random.pick(cookies);
  return {
    method,
    path: makePath(random, known) + makeQuery(random),
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(random.below(5) ? { origin } : {}),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...makeHeaders(random),
    },
    body,
    chunked: random.below(4) === 0,
  };
}

function makePath(random: Random, known: Known): string {
  const good: Record<string, string> = {
    courseId: known.courseId,
    productId: random.pick([known.courseId, known.packId]),
    lessonId: known.lessonId,
    priceId: known.priceId,
    stripeProductId: known.productId,
    object: encodeURIComponent(known.objectPath),
    edit: `edit-${known.courseId}`,
    kind: random.pick(['files', 'video', 'extract', 'pictures']),
    name: 'exercices.pdf',
    address: 'titre----x',
  };
  const path = random
    .pick(paths)
    .replace(
      /(?<!\\):(\w+)/g,
      (_whole, name: string) => (random.below(2) && good[name]) || random.pick(strange),
    )
    .replaceAll('\\:', ':')
    .replace('*', () => random.pick(strange));
  // Only pages have data requests.
  if (random.below(3) || /^\/(v0|paiement|identity|secure|service)/.test(path)) return path;
  return `${path}${path.endsWith('/') ? '_.data' : '.data'}`;
}

function makeQuery(random: Random): string {
  if (!random.below(2)) return '';
  const pairs = Array.from({ length: 1 + random.below(4) }, () => {
    const name = random.pick(parameters);
    const value = random.pick([
      ...strange,
      'https://evil.example',
      '//evil.example',
      '-5~1~x',
      '1~999999999999999~x',
      '1~9999999999999~x',
      '-999999999~0~x',
      '1~2~x%00',
    ]);
    return random.below(4) ? `${name}=${value}` : `${name}=${value}&${name}=${random.pick(strange)}`;
  });
  return `?${pairs.join('&').replaceAll('#', '%23')}`;
}

function makeHeaders(random: Random): Record<string, string> {
  const odd: [string, string][] = [
    ['cookie', '__session=x'],
    ['cookie', `__session=${'A'.repeat(43)}`],
    ['cookie', '__session=%00; __session=%ff; __proto__=1; =; ;;;'],
    ['cookie', `__session=${'x'.repeat(6_000)}`],
    ['cookie', Array.from({ length: 200 }, (_, index) => `c${index}=1`).join('; ')],
    ['authorization', 'Firebase x.y.z'],
    ['authorization', 'Bearer '],
    ['authorization', `Firebase ${'x'.repeat(5_000)}`],
    ['range', 'bytes=9-1'],
    ['range', `bytes=${'0-1,'.repeat(500)}`],
    ['if-none-match', '"'],
    ['if-modified-since', 'jamais'],
    ['accept-encoding', 'br;q=2, *;q=-1'],
    ['accept-language', 'x'.repeat(3_000)],
    ['x-request-id', '../../etc'],
    ['x-forwarded-for', '1.2.3.4, <script>'],
    ['x-forwarded-host', 'evil.example'],
    ['x-firebase-locale', '\\..\\'],
    ['x-goog-upload-protocol', 'resumable'],
    ['x-goog-upload-command', 'start'],
    ['x-goog-upload-command', 'upload, finalize'],
    ['x-goog-upload-offset', '-1'],
    ['x-goog-upload-header-content-length', '1e9'],
    ['x-http-method-override', 'DELETE'],
    ['stripe-signature', 't=1,v1=x'],
    ['stripe-signature', `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`],
    ['sec-fetch-site', 'cross-site'],
    ['origin', 'null'],
    ['origin', 'https://evil.example'],
    ['upgrade-insecure-requests', '1'],
    ['expect', '200-ok'],
  ];
  return Object.fromEntries(Array.from({ length: random.below(4) }, () => random.pick(odd)));
}

function makeBody(random: Random, known: Known): [string, RawRequest['body']] {
  const values: unknown[] = [
    null,
    true,
    -1,
    1e308,
    '',
    'x',
    '\0',
    '\ud800',
    '\udfff\ud800',
    '‮',
    [],
    [[]],
    {},
    'x'.repeat(100_000),
    'https://evil.example',
    known.courseId,
    known.lessonId,
    { $gt: '' },
    ['a', 'a'],
    'gs://cedille/../x',
    `gs://cedille/${known.objectPath}`,
  ];
  const value = () => random.pick(values);
  const draft = () =>
    Object.fromEntries(
      [
        'type',
        'title',
        'description',
        'difficulty',
        'personalWork',
        'order',
        'displayed',
        'enabled',
        'price',
        'priceId',
        'productId',
        'videoId',
        'pathFolderId',
        'miniature',
        'files',
        'users',
        'id',
        'createdAt',
      ]
        .filter(() => random.below(2))
        .map((name) => [name, value()]),
    );
  const spoilt = (whole: Record<string, unknown>) =>
    random.below(3) ? { ...whole, [random.pick(Object.keys(whole))]: value() } : whole;
  const report = () =>
    spoilt({ lesson: known.lessonId, media: 'youtube:abcdefghijk', from: 0, to: 9, length: 60, ago: 1_000 });
  const mark = () => spoilt({ lesson: known.lessonId, done: true, ago: 1_000 });
  const json = (whole: unknown): [string, string] => ['application/json', JSON.stringify(whole)];
  const form = 'application/x-www-form-urlencoded';
  const bodies: (() => [string, RawRequest['body']])[] = [
    () => json(value()),
    () => json({ token: value() }),
    () => json({ draft: value(), version: value() }),
    () => json({ draft: draft(), version: value() }),
    () => json({ draft: { title: value(), type: 'course', ...draft() } }),
    () => json({ path: value(), alt: value() }),
    () => json({ reports: [report(), report()], marks: [mark()] }),
    () => json(spoilt({ body: 'à revoir', version: 0 })),
    () => [form, `note=${random.pick(strange)}&version=${random.pick(strange)}`],
    () => [form, `done=${random.pick(['yes', ...strange])}&next=${random.pick(strange)}`],
    () =>
      json({
        email: value(),
        password: value(),
        idToken: value(),
        returnSecureToken: value(),
        localId: value(),
      }),
    () => [
      'application/json',
      '{"__proto__":{"admin":true},"draft":{"__proto__":{"title":"x"}},"token":{"__proto__":null}}',
    ],
    () => ['application/json', '{"draft":'],
    () => ['application/json', `${'['.repeat(50_000)}${']'.repeat(50_000)}`],
    () => ['application/json', `${'{"draft":'.repeat(20_000)}1${'}'.repeat(20_000)}`],
    () => ['application/json', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    () => ['application/json; charset=utf-16', JSON.stringify({ token: 'x' })],
    () => [form, 'terms=on&terms=off&waiver=on&waiver=&__proto__=1&constructor=2'],
    () => [form, `terms=on&waiver=on&email=%00&password=%ff&displayName=${'%00'.repeat(20)}`],
    () => [form, `email=a%40exemple.test&password=motdepasse123&displayName=%00&token=${'x'.repeat(9_000)}`],
    () => [form, 'attempt=x&token=y&number=4242424242424242&expiry=12/34&cvc=123&name=%00&country=FR'],
    () => [form, '&'.repeat(5_000)],
    () => [form, new Uint8Array(Array.from({ length: 500 }, () => random.below(256)))],
    () => ['multipart/form-data', 'pas de frontière'],
    () => [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="terms"\r\n\r\non',
    ],
    () => [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="terms"; filename="../../x"\r\n\r\non\r\n--x--',
    ],
    () => ['multipart/related; boundary=x', '--x\r\n\r\n{}\r\n--x\r\n\r\n\0\r\n--x--'],
    () => ['text/plain', 'terms=on&waiver=on'],
    () => ['x'.repeat(2_000), 'x'],
    () => ['application/octet-stream', new Uint8Array(300_000)],
    () => ['', ''],
  ];
  return random.pick(bodies)();
}
