import { createHash, createPublicKey, generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import { OAuthProvider, signInWithCredential } from '@firebase/auth';
import { expect, test } from 'vitest';
import {
  camille,
  findRefusal,
  postBodyOf,
  providerId,
  startFederatedIdentity,
} from './support/federated-identity.ts';
import { siteOrigin } from './support/test-options.ts';

const _password = 'un cheval sur le balcon';
const email = String(camille.email);
const minutes = (count: number) => count * 60_000;
const claims = { ...camille };

test('rejects a provider token with a foreign signature, another audience or an invalid date', async () => {
  await using identity = await startFederatedIdentity();
  const { provider } = identity;
  const { auth } = identity.browser();
  const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const now = Math.floor(identity.now().getTime() / 1_000);
  const good = await provider.signIdToken(claims);
  const [header = '', payload = '', signature = ''] = good.split('.');
  const withHeader = (value: object) =>
    `${Buffer.from(JSON.stringify(value)).toString('base64url')}.${payload}.${signature}`;
  const published = (await (await fetch(`${provider.issuer}/jwks`)).json()) as {
    keys: (JsonWebKey & { kid: string })[];
  };
  const [key] = published.keys;
  if (!key) throw new Error('the provider publishes no key');
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }).toString();
  const hs256 = { alg: 'HS256', kid: key.kid };

  for (const [name, token] of Object.entries({
    'not a token': 'x',
    'no signature': `${header}.${payload}.`,
    'alg none': `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`,
    'alg none with the signature': withHeader({ alg: 'none', kid: key.kid }),
    'the public key as a secret': await provider.signIdToken(claims, {
      key: new TextEncoder().encode(pem),
      header: hs256,
    }),
    'the key as JSON as a secret': await provider.signIdToken(claims, {
      key: new TextEncoder().encode(JSON.stringify(key)),
      header: hs256,
    }),
    'another key': await provider.signIdToken(claims, { key: stranger.privateKey as never }),
    'another key in the header': await provider.signIdToken(claims, {
      key: stranger.privateKey as never,
      header: { jwk: stranger.publicKey.export({ format: 'jwk' }), jku: `${siteOrigin}/keys` },
    }),
    'an unknown key': await provider.signIdToken(claims, { header: { kid: 'unknown' } }),
    'an altered payload': `${header}.${Buffer.from(JSON.stringify({ ...claims, sub: 'other' })).toString('base64url')}.${signature}`,
    'another audience': await provider.signIdToken({ ...claims, aud: 'of-somebody-else' }),
    'no audience': await provider.signIdToken({ ...claims, aud: undefined }),
    'several audiences with a foreign azp': await provider.signIdToken({
      ...claims,
      aud: [provider.clientId, 'of-somebody-else'],
      azp: 'of-somebody-else',
    }),
    'several audiences without azp': await provider.signIdToken({
      ...claims,
      aud: [provider.clientId, 'of-somebody-else'],
    }),
    'a foreign azp': await provider.signIdToken({ ...claims, azp: 'of-somebody-else' }),
    'another issuer': await provider.signIdToken({ ...claims, iss: 'https://accounts.google.com' }),
    'the issuer with a slash': await provider.signIdToken({ ...claims, iss: `${provider.issuer}/` }),
    expired: await provider.signIdToken({ ...claims, iat: now - 7_200, exp: now - 3_600 }),
    'no expiry': await provider.signIdToken({ ...claims, exp: undefined }),
    'not yet valid': await provider.signIdToken({ ...claims, nbf: now + 3_600 }),
    'no subject': await provider.signIdToken({ ...claims, sub: undefined }),
    'an empty subject': await provider.signIdToken({ ...claims, sub: '' }),
    'a numeric subject': await provider.signIdToken({ ...claims, sub: 42 } as never),
    'a subject too long': await provider.signIdToken({ ...claims, sub: 'x'.repeat(256) }),
    'a subject with NUL': await provider.signIdToken({ ...claims, sub: 'a\0b' }),
    'too long': await provider.signIdToken({ ...claims, groups: 'x'.repeat(16_384) }),
  })) {
    const credential = new OAuthProvider(providerId).credential({ idToken: token });
    await expect(signInWithCredential(auth, credential), name).rejects.toThrow('auth/invalid-credential');
  }
  expect(await identity.countAccounts()).toBe(0);
  expect(identity.errors).toEqual([]);
  // The same token without a defect is accepted, so the defects caused the rejections.
  const { user } = await signInWithCredential(
    auth,
    new OAuthProvider(providerId).credential({ idToken: good }),
  );
  expect(user.email).toBe(email);
});

test('rejects defective tokens from a misbehaving provider', async () => {
  await using identity = await startFederatedIdentity();
  const { provider } = identity;
  for (const how of ['wrong-audience', 'expired', 'other-key'] as const) {
    provider.misbehave(how);
    const token = await provider.signIn(camille.sub).catch((cause: unknown) => cause);
    // The official client of the code flow rejects some defects itself; the twin must reject the others.
    if (token instanceof Error) continue;
    const credential = new OAuthProvider(providerId).credential(token as { idToken: string });
    await expect(signInWithCredential(identity.browser().auth, credential), how).rejects.toThrow(
      'auth/invalid-credential',
    );
  }
});

test('requires the nonce of this sign-in, raw or hashed, in both the token and the request', async () => {
  await using identity = await startFederatedIdentity();
  const { provider } = identity;
  const { auth } = identity.browser();
  const digest = createHash('sha256').update('raw').digest('hex');
  const enter = async (nonce: string | undefined, rawNonce?: string) =>
    signInWithCredential(
      auth,
      new OAuthProvider(providerId).credential({
        idToken: await provider.signIdToken({ ...claims, nonce }),
        ...(rawNonce === undefined ? {} : { rawNonce }),
      }),
    );

  await expect(
    signInWithCredential(auth, await identity.credentialOf(camille, { nonce: 'raw' })),
  ).resolves.toBeDefined();
  await expect(enter(digest, 'raw')).resolves.toBeDefined();
  await expect(enter(undefined)).resolves.toBeDefined();
  for (const [claimed, raw] of [
    ['raw', undefined],
    [undefined, 'raw'],
    ['raw', 'other'],
    [digest, digest.slice(1)],
    ['', 'raw'],
  ] as const) {
    await expect(enter(claimed, raw), `${claimed} ${raw}`).rejects.toThrow('auth/missing-or-invalid-nonce');
  }
});

test('rejects a provider that is not configured, without sending a request to it', async () => {
  await using identity = await startFederatedIdentity();
  const idToken = await identity.provider.signIdToken(claims);
  for (const id of ['google.com', 'password', 'anonymous', 'https://x.example', '__proto__']) {
    const body = { requestUri: 'http://localhost', postBody: postBodyOf(idToken, { providerId: id }) };
    expect(await findRefusal(identity, body), id).toBe(
      'OPERATION_NOT_ALLOWED : The identity provider configuration is not found.',
    );
  }
  expect(identity.provider.requests).toEqual([]);
});

test('rejects malformed credentials with Google’s error messages', async () => {
  await using identity = await startFederatedIdentity();
  const idToken = await identity.provider.signIdToken(claims);
  const requestUri = 'http://localhost';
  const postBody = postBodyOf(idToken);
  expect(await findRefusal(identity, { postBody })).toBe('MISSING_REQUEST_URI');
  expect(await findRefusal(identity, { postBody, requestUri: 'no address' })).toBe('INVALID_REQUEST_URI');
  for (const body of [
    {},
    { postBody: '' },
    { postBody: `id_token=${idToken}` },
    { postBody: `providerId=${providerId}&code=x` },
  ]) {
    expect(await findRefusal(identity, { requestUri, ...body })).toMatch(
      /^INVALID_CREDENTIAL_OR_PROVIDER_ID : /,
    );
  }
  for (const body of [
    { postBody: 42 },
    { autoCreate: 'no' },
    { returnIdpCredential: 1 },
    { role: 'admin' },
  ]) {
    expect(
      (await identity.call('accounts:signInWithIdp', { requestUri, postBody, ...body })).body.error?.status,
    ).toBe('INVALID_ARGUMENT');
  }
  const large = await identity.call('accounts:signInWithIdp', { requestUri, postBody: 'x'.repeat(65_536) });
  expect(large.status).toBe(413);
  expect(
    await findRefusal(identity, {
      requestUri,
      postBody: `id_token=${'x'.repeat(60_000)}&providerId=${providerId}`,
    }),
  ).toMatch(/^INVALID_IDP_RESPONSE : /);
  expect(await findRefusal(identity, { requestUri, postBody, tenantId: 'x' })).toBe(
    'UNSUPPORTED_TENANT_OPERATION',
  );
});

test('reads the provider response from the redirect URL', async () => {
  await using identity = await startFederatedIdentity();
  const idToken = await identity.provider.signIdToken(claims);
  for (const mark of ['?', '#']) {
    const answer = await identity.call('accounts:signInWithIdp', {
      requestUri: `${siteOrigin}/login${mark}${postBodyOf(idToken)}`,
    });
    expect(answer.body).toMatchObject({
      kind: 'identitytoolkit#VerifyAssertionResponse',
      providerId,
      federatedId: camille.sub,
      email,
      emailVerified: true,
      displayName: camille.name,
      fullName: camille.name,
      photoUrl: camille.picture,
      oauthIdToken: idToken,
      expiresIn: '3600',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
    });
    expect(JSON.parse(String(answer.body.rawUserInfo))).toMatchObject({ sub: camille.sub });
  }
});

test('returns Google profiles in Google’s format', async () => {
  await using identity = await startFederatedIdentity({
    providers: ({ issuer, clientId }) => [{ providerId: 'google.com', issuer, clientId }],
  });
  const idToken = await identity.provider.signIdToken({
    ...claims,
    given_name: 'Camille',
    family_name: 'D’Été',
  });
  const { body } = await identity.call('accounts:signInWithIdp', {
    requestUri: 'http://localhost',
    postBody: postBodyOf(idToken, { providerId: 'google.com' }),
  });
  expect(body).toMatchObject({
    federatedId: `https://accounts.google.com/${camille.sub}`,
    firstName: 'Camille',
    lastName: 'D’Été',
  });
  expect(JSON.parse(String(body.rawUserInfo))).toEqual({
    id: camille.sub,
    email,
    verified_email: true,
    name: camille.name,
    given_name: 'Camille',
    family_name: 'D’Été',
    picture: camille.picture,
  });
});

test('a multi-tenant issuer separates organisations, and their addresses count as unverified', async () => {
  const tid = '72f988bf-86f1-41af-91ab-2d7cd011db47';
  await using identity = await startFederatedIdentity({
    endpoint: (path, issuer) =>
      path === '/common/v2.0/.well-known/openid-configuration'
        ? { issuer: `${issuer}/{tenantid}/v2.0`, jwks_uri: `${issuer}/jwks` }
        : undefined,
    providers: ({ issuer, clientId }) => [
      { providerId: 'microsoft.com', issuer: `${issuer}/common/v2.0`, clientId },
    ],
  });
  const { issuer } = identity.provider;
  const enter = async (claimed: object) =>
    signInWithCredential(
      identity.browser().auth,
      new OAuthProvider('microsoft.com').credential({
        idToken: await identity.provider.signIdToken({ ...claims, ...claimed }),
      }),
    );
  for (const claimed of [
    { iss: `${issuer}/${tid}/v2.0` },
    { iss: `${issuer}/{tenantid}/v2.0`, tid: '{tenantid}' },
    { iss: `${issuer}/${tid}/v2.0`, tid: '9188040d-6c67-4c5b-b112-36a304b66dad' },
    { iss: `${issuer}/x/v2.0`, tid: 'x' },
    { tid },
  ]) {
    await expect(enter(claimed)).rejects.toThrow('auth/invalid-credential');
  }
  const { user } = await enter({ iss: `${issuer}/${tid}/v2.0`, tid });
  expect(user).toMatchObject({ email, emailVerified: false });
  await identity.admin('accounts:update', { localId: user.uid, emailVerified: true });
  // The administrator of any organisation can enter this address in its directory.
  await expect(enter({ iss: `${issuer}/${tid}/v2.0`, tid, sub: 'intruder' })).rejects.toThrow(
    'auth/account-exists-with-different-credential',
  );
});

test('accepts an access token without an ID token only if the provider confirms its audience', async () => {
  await using identity = await startFederatedIdentity({
    providers: ({ issuer, clientId, clientSecret }) => [
      { providerId: 'oidc.introspected', issuer, clientId, clientSecret },
      { providerId: 'oidc.other', issuer, clientId: 'of-somebody-else', tokenInfoUrl: `${issuer}/tokeninfo` },
      { providerId: 'oidc.told', issuer, clientId, tokenInfoUrl: `${issuer}/tokeninfo` },
    ],
    endpoint: (path) => (path === '/tokeninfo' ? { aud: 'cedille-client' } : undefined),
  });
  const { accessToken } = await identity.provider.signIn(camille.sub);
  const enter = (id: string, token = accessToken) =>
    signInWithCredential(identity.browser().auth, new OAuthProvider(id).credential({ accessToken: token }));

  const { user } = await enter('oidc.introspected');
  expect(user).toMatchObject({ email, emailVerified: true, displayName: camille.name });
  expect((await enter('oidc.told')).user.uid).toBe(user.uid);
  await expect(enter('oidc.introspected', 'invented')).rejects.toThrow('auth/invalid-credential');
  await expect(enter('oidc.told', 'invented')).rejects.toThrow('auth/invalid-credential');
  await expect(enter('oidc.other')).rejects.toThrow('auth/invalid-credential');
  await expect(enter(providerId)).rejects.toThrow('auth/operation-not-allowed');
  expect(identity.errors).toEqual([]);
});

test('reports a provider outage as temporary and retries later', async () => {
  let isDown = true;
  await using identity = await startFederatedIdentity({
    endpoint: (path) =>
      isDown && path.startsWith('/.well-known/') ? { issuer: 'https://x.example' } : undefined,
    providers: ({ clientId }) => [{ providerId: 'oidc.away', issuer: 'https://127.0.0.1:9', clientId }],
  });
  const credential = new OAuthProvider(providerId).credential({
    idToken: await identity.provider.signIdToken(claims),
  });
  const away = new OAuthProvider('oidc.away').credential({ idToken: credential.idToken ?? '' });
  await expect(signInWithCredential(identity.browser().auth, away)).rejects.toThrow('auth/unavailable');
  await expect(signInWithCredential(identity.browser().auth, credential)).rejects.toThrow('auth/unavailable');
  isDown = false;
  await expect(signInWithCredential(identity.browser().auth, credential)).resolves.toBeDefined();
  const asked = identity.provider.requests.length;
  await signInWithCredential(identity.browser().auth, credential);
  expect(identity.provider.requests).toHaveLength(asked);

  isDown = true;
  identity.advance(minutes(90));
  const exp = Math.floor(identity.now().getTime() / 1_000) + 60;
  const later = new OAuthProvider(providerId).credential({
    idToken: await identity.provider.signIdToken({ ...claims, exp }),
  });
  await expect(signInWithCredential(identity.browser().auth, later)).resolves.toBeDefined();
  expect(identity.provider.requests.length).toBeGreaterThan(asked);
});

test('createAuthUri returns the provider page, whose token is accepted only with the same session id', async () => {
  await using identity = await startFederatedIdentity();
  const continueUri = `${siteOrigin}/login`;
  const { body } = await identity.call('accounts:createAuthUri', {
    providerId,
    continueUri,
    identifier: email,
  });
  expect(body).toMatchObject({ providerId, sessionId: expect.stringMatching(/^[\w-]{43}$/) });
  const page = new URL(String(body.authUri));
  expect(page.origin + page.pathname).toBe(`${identity.provider.issuer}/auth`);
  expect(Object.fromEntries(page.searchParams)).toMatchObject({
    client_id: identity.provider.clientId,
    redirect_uri: continueUri,
    response_type: 'id_token',
    response_mode: 'form_post',
    scope: 'openid email profile',
    login_hint: email,
  });

  const nonce = page.searchParams.get('nonce') ?? '';
  const postBody = postBodyOf(await identity.provider.signIdToken({ ...claims, nonce }), { state: 'x' });
  for (const sessionId of [undefined, 'another session']) {
    expect(await findRefusal(identity, { requestUri: continueUri, postBody, sessionId })).toMatch(
      /^MISSING_OR_INVALID_NONCE/,
    );
  }
  const { sessionId } = body;
  const entered = await identity.call('accounts:signInWithIdp', {
    requestUri: continueUri,
    postBody,
    sessionId,
  });
  expect(entered.body).toMatchObject({ providerId, email, isNewUser: true });

  const ask = async (fields: object) =>
    (await identity.call('accounts:createAuthUri', { continueUri, ...fields })).body.error?.message;
  expect(await ask({ providerId: 'google.com' })).toMatch(/^OPERATION_NOT_ALLOWED : /);
  expect(await ask({ providerId, continueUri: 'https://x.example/login' })).toMatch(/^UNAUTHORIZED_DOMAIN/);
  expect(await ask({ providerId, continueUri: undefined })).toBe('MISSING_CONTINUE_URI');
  expect(await ask({})).toBe('MISSING_IDENTIFIER');
});

test('throttles a network after invalid tokens, never after valid ones', async () => {
  const limit = { free: 3, firstWaitSeconds: 60, maxWaitSeconds: 60, forgiveSeconds: 3_600 };
  await using identity = await startFederatedIdentity({ limits: { federatedAddress: limit } });
  const credential = await identity.credentialOf(camille);
  const bad = new OAuthProvider(providerId).credential({ idToken: 'x' });
  const { auth } = identity.browser({ address: '192.0.2.77' });
  for (let count = 0; count < 6; count += 1) await signInWithCredential(auth, credential);
  for (let count = 0; count < 4; count += 1) {
    await expect(signInWithCredential(auth, bad)).rejects.toThrow('auth/invalid-credential');
  }
  await expect(signInWithCredential(auth, credential)).rejects.toThrow('auth/too-many-requests');
  await expect(signInWithCredential(identity.browser().auth, credential)).resolves.toBeDefined();
});
