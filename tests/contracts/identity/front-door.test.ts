import { createUserWithEmailAndPassword, initializeRecaptchaConfig, revokeAccessToken } from '@firebase/auth';
import { expect, test } from 'vitest';
import { startIdentity, type WireBody } from './support/start-identity.ts';
import { apiKey, siteOrigin } from './support/test-options.ts';

const email = 'camille@ecole.example';
const password = 'un cheval sur le balcon';
test('requires only the API key for a sign-in', async () => {
  await using identity = await startIdentity();
  const path = `${identity.origin}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`;
  const post = async (url: string, headers: Record<string, string> = {}) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body: JSON.stringify({ email, password }),
    });
    return { status: response.status, body: (await response.json()) as WireBody };
  };

  expect(await post(path)).toMatchObject({
    status: 403,
    body: {
      error: { code: 403, status: 'PERMISSION_DENIED', message: 'The request is missing a valid API key.' },
    },
  });
  expect(await post(`${path}?key=wrong`)).toMatchObject({
    status: 400,
    body: {
      error: { message: 'API key not valid. Please pass a valid API key.', status: 'INVALID_ARGUMENT' },
    },
  });
  const right = await post(`${path}?key=${apiKey}`, {
    Cookie: '__session=x; admin=1',
    'X-Forwarded-For': '\n',
  });
  expect(right.body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS');
});

test('ignores cookies and sets none', async () => {
  await using identity = await startIdentity();
  const headers = { 'Content-Type': 'application/json', Cookie: `__session=${'x'.repeat(4000)}` };
  const answer = await identity.call('accounts:signUp', { email, password }, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.has('Set-Cookie')).toBe(false);
  expect(answer.headers.get('Cache-Control')).toBe('no-store');
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff');
});

test('rejects unsupported HTTP methods, media types and paths', async () => {
  await using identity = await startIdentity();
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${identity.origin}${path}`, init);
    const body = (await response.json()) as WireBody;
    expect(body.error).toMatchObject({ code: response.status, message: expect.any(String) });
    return [response.status, body.error?.message];
  };
  const v1 = '/identitytoolkit.googleapis.com/v1';
  const json = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' };

  expect((await ask(`${v1}/accounts:lookup?key=${apiKey}`))[0]).toBe(405);
  expect((await ask(`${v1}/accounts:lookup?key=${apiKey}`, { ...json, method: 'DELETE' }))[0]).toBe(405);
  expect((await ask(`${v1}/projects?key=${apiKey}`, json))[0]).toBe(405);
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx']) {
    const init = { ...json, headers: { 'Content-Type': type } };
    expect((await ask(`${v1}/accounts:lookup?key=${apiKey}`, init))[0]).toBe(415);
  }
  const token = `/securetoken.googleapis.com/v1/token?key=${apiKey}`;
  expect(await ask(token, json)).toEqual([400, 'MISSING_GRANT_TYPE']);
  expect((await ask(token, { ...json, headers: { 'Content-Type': 'text/plain' } }))[0]).toBe(415);
  for (const path of ['accounts:query', 'accounts:batchDelete', 'projects/x:deploy', '..%2f']) {
    expect((await ask(`${v1}/${path}?key=${apiKey}`, json))[0], path).toBe(501);
  }
  for (const path of [
    '/',
    '/securetoken.googleapis.com/v1/',
    '/identitytoolkit.googleapis.com/v9/x',
    '/%E0%A4%A',
  ]) {
    expect((await ask(path, json))[0], path).toBe(404);
  }
});

test('rejects unsupported features with the errors of a project that has disabled them', async () => {
  await using identity = await startIdentity();
  const { auth } = identity.browser();
  await createUserWithEmailAndPassword(auth, email, password);
  for (const method of ['v1/accounts:signInWithPhoneNumber', 'v1/accounts:sendVerificationCode']) {
    const answer = await identity.call(method, {});
    expect([answer.status, answer.body.error?.message], method).toEqual([
      400,
      'OPERATION_NOT_ALLOWED : This project does not serve it.',
    ]);
  }
  await expect(initializeRecaptchaConfig(auth)).resolves.toBeUndefined();
  const params = `${identity.origin}/identitytoolkit.googleapis.com/v1/recaptchaParams?key=${apiKey}`;
  expect(await (await fetch(params)).json()).toEqual({ kind: 'identitytoolkit#GetRecaptchaParamResponse' });
  await expect(revokeAccessToken(auth, 'an Apple token')).rejects.toThrow('auth/operation-not-allowed');
  const idToken = await auth.currentUser?.getIdToken();
  for (const [body, message] of [
    [{}, 'MISSING_ID_TOKEN'],
    [{ idToken }, 'MISSING_PROVIDER_ID'],
    [{ idToken, providerId: 'google.com' }, 'INVALID_PROVIDER_ID'],
    [{ idToken, providerId: 'apple.com', tokenType: 'ACCESS_TOKEN' }, 'MISSING_TOKEN'],
  ] as const)
    expect((await identity.call('v2/accounts:revokeToken', body)).body.error?.message).toBe(message);
  const tenant = await identity.call('accounts:signInWithPassword', { email, password, tenantId: 'x' });
  expect(tenant.body.error?.message).toBe('UNSUPPORTED_TENANT_OPERATION');
  for (const path of ['v2/projects/x/tenants', 'v1/projects/x/tenants/y/accounts:lookup'])
    expect((await identity.call(path, {})).body.error?.message).toMatch(/^UNSUPPORTED_TENANT_OPERATION/);
});

test('allows cross-origin reads from authorised origins only', async () => {
  await using identity = await startIdentity();
  const url = `${identity.origin}/identitytoolkit.googleapis.com/v1/accounts:lookup?key=${apiKey}`;
  const preflight = (origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: origin,
        'Access-Control-Request-Method': 'POST',
        'Access-Control-Request-Headers': 'content-type,x-client-version,x-firebase-gmpid',
      },
    });

  const ours = await preflight(siteOrigin);
  expect(ours.status).toBe(204);
  expect(ours.headers.get('Access-Control-Allow-Origin')).toBe(siteOrigin);
  expect(ours.headers.get('Access-Control-Allow-Headers')).toContain('x-firebase-locale');
  expect(ours.headers.get('Access-Control-Allow-Headers')).not.toContain('authorization');
  expect(Number(ours.headers.get('Access-Control-Max-Age'))).toBeGreaterThan(0);
  expect(ours.headers.get('Vary')).toContain('Origin');
  for (const origin of [
    'https://evil.example',
    'null',
    `${siteOrigin}.evil.example`,
    'http://ecole.example',
  ]) {
    expect((await preflight(origin)).headers.has('Access-Control-Allow-Origin'), origin).toBe(false);
  }

  const headers = { 'Content-Type': 'application/json', Origin: siteOrigin };
  const refused = await fetch(url, { method: 'POST', headers, body: '{}' });
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(siteOrigin);
  expect(refused.headers.has('Access-Control-Allow-Credentials')).toBe(false);
});

test('does not sign the user out while the database is unavailable', async () => {
  await using identity = await startIdentity();
  const browser = identity.browser();
  const { user } = await createUserWithEmailAndPassword(browser.auth, email, password);
  await identity.pool.query('ALTER TABLE identity.accounts RENAME TO accounts_away');

  const looked = await identity.call('accounts:lookup', { idToken: await user.getIdToken() });
  expect([looked.status, looked.body]).toEqual([503, { unavailable: true }]);
  expect(looked.headers.get('Retry-After')).toBe('5');
  await expect(user.getIdToken(true)).rejects.toThrow('auth/network-request-failed');
  const during = await browser.reloadPage();
  expect(during.currentUser?.uid).toBe(user.uid);
  expect((await identity.call('accounts:signInWithPassword', { email, password })).body.error).toMatchObject({
    code: 500,
    message: 'INTERNAL_ERROR',
  });
  expect(identity.errors.length).toBeGreaterThan(0);

  await identity.pool.query('ALTER TABLE identity.accounts_away RENAME TO accounts');
  const after = await browser.reloadPage();
  expect(after.currentUser?.uid).toBe(user.uid);
  await expect(after.currentUser?.getIdToken(true)).resolves.toBeDefined();
});
