import { createHmac, createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { createUserWithEmailAndPassword } from '@firebase/auth';
import { exportJWK, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { startIdentity } from './support/start-identity.ts';
import { projectId } from './support/test-options.ts';

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const longText = 'a'.repeat(60_000);

test('rejects every forged token at every endpoint', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(
    identity.browser().auth,
    'camille@ecole.example',
    'un cheval sur le balcon',
  );
  const good = await user.getIdToken();
  const [header = '', payload = '', signature = ''] = good.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { kid: string };
  const [published] = await publishedKeys(identity.origin);
  const mine = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const myJwk = await exportJWK(mine.publicKey);
  const signMine = (body: object, extra: object = {}) =>
    new SignJWT({ ...body })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT', ...extra })
      .sign(mine.privateKey);
  const hmac = (secret: string, head: object) => {
    const input = `${encode(head)}.${payload}`;
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
  };

  const forged: Record<string, string> = {
    empty: ' ',
    'not a token': 'x',
    'two dots': '..',
    'two parts': `${header}.${payload}`,
    'four parts': `${good}.${signature}`,
    'no signature': `${header}.${payload}.`,
    'alg none': `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
    'alg None': `${encode({ alg: 'None', kid })}.${payload}.${signature}`,
    'alg NONE with kid': `${encode({ alg: 'NONE', kid })}.${payload}.`,
    'alg missing': `${encode({ kid })}.${payload}.${signature}`,
    'HS256 with the public key as PEM': hmac(pemOf(published), { alg: 'HS256', kid, typ: 'JWT' }),
    'HS256 with the public key as JWK': hmac(JSON.stringify(published), { alg: 'HS256', kid }),
    'HS256 with its modulus': hmac(String(published?.n), { alg: 'HS256', kid }),
    'HS256 with an empty key': hmac('', { alg: 'HS256', kid }),
    'RS256 by another key': await signMine(claims),
    'its own jwk': await signMine(claims, { jwk: myJwk }),
    'jku elsewhere': await signMine(claims, { jku: 'https://evil.example/jwks.json' }),
    'x5u elsewhere': await signMine(claims, { x5u: 'https://evil.example/cert.pem' }),
    'kid missing': `${encode({ alg: 'RS256' })}.${payload}.${signature}`,
    'kid unknown': `${encode({ alg: 'RS256', kid: 'f'.repeat(40) })}.${payload}.${signature}`,
    'kid a path': await signMine(claims, { kid: '../../../../dev/null' }),
    'kid SQL': await signMine(claims, { kid: `' OR '1'='1` }),
    'kid a URL': await signMine(claims, { kid: 'https://evil.example/key' }),
    'kid with NUL': await signMine(claims, { kid: `${kid}\0` }),
    'kid __proto__': await signMine(claims, { kid: '__proto__' }),
    'kid a number': `${encode({ alg: 'RS256', kid: 1 })}.${payload}.${signature}`,
    'crit unknown': `${encode({ alg: 'RS256', kid, crit: ['x'], x: 1 })}.${payload}.${signature}`,
    'b64 false': `${encode({ alg: 'RS256', kid, crit: ['b64'], b64: false })}.${payload}.${signature}`,
    'another algorithm': `${encode({ alg: 'PS256', kid })}.${payload}.${signature}`,
    'header altered': `${encode({ alg: 'RS256', kid, typ: 'at+jwt' })}.${payload}.${signature}`,
    'signature cut': `${header}.${payload}.${signature.slice(0, -4)}`,
    'signature lengthened': `${header}.${payload}.${signature}AAAA`,
    'signature reversed': `${header}.${payload}.${[...signature].reverse().join('')}`,
    'spaces around': ` ${good} `,
    'line break inside': good.replace('.', '.\n'),
    'standard base64': `${header}.${payload}.${signature}==`,
    'very long': `${header}.${longText}.${signature}`,
    'a JSON object': JSON.stringify(claims),
  };
  for (const [name, changes] of Object.entries({
    'another subject': { sub: 'another', user_id: 'another' },
    'empty subject': { sub: '' },
    'another project': { aud: 'another-project' },
    'another issuer': { iss: 'https://securetoken.google.com/another-project' },
    'session cookie issuer': { iss: `https://session.firebase.google.com/${projectId}` },
    'no expiry': { exp: undefined },
    'far expiry': { exp: 32_503_680_000 },
    'an administrator': { admin: true },
    'older sign-in': { auth_time: 1 },
  })) {
    forged[name] = `${header}.${encode({ ...claims, ...changes })}.${signature}`;
    forged[`${name}, signed by another key`] = await signMine({ ...claims, ...changes });
  }
  const cookie = await identity.admin(`../${projectId}:createSessionCookie`, { idToken: good });
  forged['a session cookie'] = String(cookie.body.sessionCookie);

  // Valid tokens in which one character is changed. Tested at one endpoint only.
  const altered: Record<string, string> = {};
  const dots = [header.length, header.length + 1 + payload.length];
  for (let position = 0; position < good.length - 1; position += 2) {
    if (dots.includes(position)) continue;
    const flipped = BASE64URL[BASE64URL.indexOf(good[position] ?? '') ^ 1] ?? '';
    altered[`letter ${position}`] = good.slice(0, position) + flipped + good.slice(position + 1);
  }

  // Four bits of the last character are unused.
  forged['spare bits of the signature'] =
    good.slice(0, -1) + (BASE64URL[BASE64URL.indexOf(good.slice(-1)) ^ 1] ?? '');

  const tokens = Object.entries(forged);
  expect(tokens.length).toBeGreaterThan(55);
  expect(tokens.length + Object.keys(altered).length).toBeGreaterThanOrEqual(500);
  for (const [name, idToken] of Object.entries(altered)) {
    const answer = await identity.callDirectly('accounts:lookup', { idToken });
    expect([answer.status, answer.body.error?.message], name).toEqual([400, 'INVALID_ID_TOKEN']);
  }
  for (const [name, idToken] of tokens) {
    for (const [method, fields] of [
      ['accounts:lookup', {}],
      ['accounts:update', { displayName: 'Forged' }],
      ['accounts:delete', {}],
      ['accounts:signUp', { email: 'forged@ecole.example', password: 'une lanterne dans le puits' }],
      ['accounts:sendOobCode', { requestType: 'VERIFY_EMAIL' }],
    ] as const) {
      const answer = await identity.callDirectly(method, { idToken, ...fields });
      expect([answer.status, answer.body.error?.message], `${method}: ${name}`).toEqual([
        400,
        'INVALID_ID_TOKEN',
      ]);
    }
  }
  expect((await identity.call('accounts:lookup', { idToken: good })).status).toBe(200);
  expect(identity.errors).toEqual([]);
});

test('rejects tokens that are signed with the twin’s own key but are not ID tokens', async () => {
  await using identity = await startIdentity();
  const { user } = await createUserWithEmailAndPassword(
    identity.browser().auth,
    'camille@ecole.example',
    'un cheval sur le balcon',
  );
  const good = await user.getIdToken();
  const claims = JSON.parse(Buffer.from(good.split('.')[1] ?? '', 'base64url').toString()) as JWTPayload;
  const kept = await identity.pool.query('SELECT kid, private_key FROM identity.signing_keys');
  const { kid, private_key: pem } = kept.rows[0];
  const sign = (changes: object) =>
    new SignJWT({ ...claims, ...changes })
      .setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' })
      .sign(createPrivateKey(pem));
  const lookup = async (changes: object) =>
    (await identity.call('accounts:lookup', { idToken: await sign(changes) })).body.error?.message ?? 'ok';

  expect(await lookup({})).toBe('ok');
  for (const changes of [
    { aud: 'another-project' },
    { aud: undefined },
    { iss: 'https://securetoken.google.com/another-project' },
    { iss: `https://session.firebase.google.com/${projectId}` },
    { iss: undefined },
    { sub: '' },
    { sub: undefined },
    { sub: 42 },
    { iat: undefined },
    { exp: undefined },
    { exp: 'never' },
    { auth_time: undefined },
    { auth_time: 'now' },
    { nbf: Number(claims.iat) + 3600 },
  ]) {
    expect(await lookup(changes), JSON.stringify(changes)).toBe('INVALID_ID_TOKEN');
  }
  expect(await lookup({ exp: Number(claims.iat) - 1 })).toBe('TOKEN_EXPIRED');
  expect(await lookup({ sub: 'nobody' })).toBe('USER_NOT_FOUND');
  expect(await lookup({ iat: Number(claims.iat) - 3000 })).toBe('TOKEN_EXPIRED');
});

test('rejects a token of this provider for another project', async () => {
  await using identity = await startIdentity();
  await using other = await startIdentity({ projectId: 'another-project' });
  const { user } = await createUserWithEmailAndPassword(
    other.browser().auth,
    'camille@ecole.example',
    'un cheval sur le balcon',
  );

  // Both databases are copies of one template, so they share the key.
  const answer = await identity.call('accounts:lookup', { idToken: await user.getIdToken() });

  expect(answer.body.error?.message).toBe('INVALID_ID_TOKEN');
});

type PublishedKey = { kid: string; n: string; e: string; kty: string };

async function publishedKeys(origin: string): Promise<PublishedKey[]> {
  const response = await fetch(`${origin}/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com`);
  return ((await response.json()) as { keys: PublishedKey[] }).keys;
}

function pemOf(key: PublishedKey | undefined): string {
  if (!key) throw new Error('no key is published');
  return createPublicKey({ key, format: 'jwk' }).export({ format: 'pem', type: 'spki' }).toString();
}
