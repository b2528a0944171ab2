import { request as httpRequest } from 'node:http';
import { createUserWithEmailAndPassword } from '@firebase/auth';
import { expect, test } from 'vitest';
import { type Answer, startIdentity } from './support/start-identity.ts';
import { apiKey, siteOrigin, unhindered } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
const CLIENT_METHODS = [
  'signUp signInWithPassword signInWithEmailLink signInWithCustomToken lookup update delete',
  'sendOobCode resetPassword createAuthUri',
].flatMap((names) => names.split(' ').map((name) => `accounts:${name}`));

/** Values of wrong types, text and numbers that PostgreSQL cannot store, and injection attempts. */
const strange: unknown[] = [
  [
    null,
    true,
    0,
    -1,
    1e308,
    '',
    ' ',
    [],
    {},
    [[]],
    [null],
    [{}],
    { length: 5 },
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
  [
    'a\0b',
    '\uD800',
    '\u202E',
    '💥'.repeat(3000),
    'x'.repeat(60_000),
    ['a\0b'],
    ['\uD800'],
    ['x'.repeat(9000)],
  ],
  [
    '<script>',
    `'; DROP TABLE accounts;--`,
    '../../etc/passwd',
    '%00',
    '\r\nX: y',
    '{{7*7}}',
    '\u0130@ecole.example',
  ],
].flat();

test('returns errors in Google’s format, never a 500, for bad user input', { timeout: 60_000 }, async () => {
  await using identity = await startIdentity({ limits: unhindered });
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const idToken = await user.getIdToken();
  const good: Record<string, unknown> = {
    idToken,
    email,
    password,
    oobCode: 'x'.repeat(43),
    requestType: 'PASSWORD_RESET',
    newEmail: 'other@ecole.example',
    newPassword: 'une lanterne dans le puits',
    continueUrl: `${siteOrigin}/x`,
    identifier: email,
    continueUri: 'http://localhost',
    token: 'x.y.z',
    displayName: 'Camille',
    photoUrl: `${siteOrigin}/c.webp`,
    deleteProvider: ['google.com'],
    deleteAttribute: ['DISPLAY_NAME'],
    returnSecureToken: true,
  };
  const allowed = new Set([200, 400, 413]);

  for (const method of CLIENT_METHODS) {
    for (const name of Object.keys(good)) {
      const answers = await Promise.all(
        strange.map((value) => identity.callDirectly(method, { ...knownTo(method, good), [name]: value })),
      );
      for (const answer of answers) expectAnswer(answer, allowed, `${method} ${name}`);
    }
  }
  expect(identity.errors).toEqual([]);
});

test('returns no 500 for bad administrator input', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(identity.browser().auth, email, password);
  const localId = user.uid;
  for (const [method, names] of Object.entries({
    accounts: ['localId', 'email', 'password', 'displayName', 'disabled'],
    'accounts:lookup': ['localId', 'email', 'federatedUserId'],
    'accounts:update': [
      'localId',
      'email',
      'customAttributes',
      'validSince',
      'deleteProvider',
      'linkProviderUserInfo',
    ],
    'accounts:delete': ['localId'],
    'accounts:sendOobCode': ['requestType', 'email', 'newEmail'],
  })) {
    for (const name of names) {
      for (const value of strange) {
        const other = method === 'accounts:update' && name !== 'localId' ? { localId } : {};
        const answer = await identity.admin(method, { ...other, [name]: value });
        expectAnswer(
          answer,
          new Set([200, 400, 413]),
          `${method} ${name} ${JSON.stringify(value)?.slice(0, 40)}`,
        );
      }
    }
  }
  for (const query of [
    'maxResults=1e3',
    'maxResults=',
    'nextPageToken=%FF',
    'nextPageToken=AA',
    'nextPageToken=',
  ]) {
    expectAnswer(await identity.admin(`accounts:batchGet?${query}`), new Set([200, 400]), query);
  }
  expect(identity.errors).toEqual([]);
});

test('rejects a body that is not a JSON object with known fields', async () => {
  await using identity = await startIdentity();
  const manyNames = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`n${index}`, 1]));
  for (const [body, status] of [
    ['not json', 400],
    ['', 400],
    ['{"email":', 400],
    ['[]', 400],
    ['"x"', 400],
    ['null', 400],
    [`{"email":${'['.repeat(30_000)}${']'.repeat(30_000)}}`, 400],
    ['{"__proto__":{"email":"x"},"constructor":1}', 400],
    [JSON.stringify(manyNames), 400],
    [new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), 400],
    [JSON.stringify({ email: 'x'.repeat(70_000) }), 413],
  ] as const) {
    for (const method of CLIENT_METHODS) {
      const answer = await identity.call(method, undefined, { body: body as BodyInit });
      expectAnswer(answer, new Set([status]), `${method} ${String(body).slice(0, 40)}`);
    }
  }
  expect(identity.errors).toEqual([]);
});

test('aborts a body of unlimited length', async () => {
  await using identity = await startIdentity();
  const status = await new Promise((resolve, reject) => {
    const url = new URL(`${identity.origin}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${apiKey}`);
    const sending = httpRequest(url, { method: 'POST', headers: { 'Content-Type': 'application/json' } });
    sending.on('response', (response) => {
      resolve(response.statusCode);
      sending.destroy();
    });
    sending.on('error', reject);
    for (let chunk = 0; chunk < 20; chunk++) sending.write(' '.repeat(8192));
  });
  expect(status).toBe(413);
});

/** Removes fields that the method does not accept, so that the request reaches its own validation. */
function knownTo(method: string, fields: Record<string, unknown>): Record<string, unknown> {
  const names: Record<string, string[]> = {
    'accounts:signUp': ['email', 'password', 'displayName', 'photoUrl', 'returnSecureToken'],
    'accounts:signInWithPassword': ['email', 'password', 'returnSecureToken'],
    'accounts:signInWithEmailLink': ['email', 'oobCode'],
    'accounts:lookup': ['idToken'],
    'accounts:signInWithCustomToken': ['token', 'returnSecureToken'],
    'accounts:update': ['idToken', 'displayName', 'photoUrl', 'deleteProvider', 'deleteAttribute'],
    'accounts:delete': [],
    'accounts:sendOobCode': ['requestType', 'email', 'continueUrl'],
    'accounts:resetPassword': ['oobCode', 'newPassword'],
    'accounts:createAuthUri': ['identifier', 'continueUri'],
  };
  return Object.fromEntries(Object.entries(fields).filter(([name]) => names[method]?.includes(name)));
}

function expectAnswer(answer: Answer, statuses: ReadonlySet<number>, name: string): void {
  expect(statuses, `${name}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  expect(answer.headers.get('Content-Type'), name).toBe('application/json; charset=UTF-8');
  if (answer.status === 200) return;
  expect(answer.body.error, name).toMatchObject({
    code: answer.status,
    message: expect.any(String),
    errors: [{ message: answer.body.error?.message, domain: 'global', reason: expect.any(String) }],
  });
}
