import {
  createUserWithEmailAndPassword,
  OAuthProvider,
  sendSignInLinkToEmail,
  signInWithCredential,
} from '@firebase/auth';
import { UNSAFE_decodeViaTurboStream as decodeViaTurboStream } from 'react-router';
import { beforeAll, describe, expect, test } from 'vitest';
import { findFreePort } from '../support/find-free-port.ts';
import { offSiteAddresses } from '../support/off-site.ts';
import { type OpenIdProvider, startOpenIdProvider } from '../support/openid-provider.ts';
import { type School, startSchoolProcess } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

const name = 'un-essai-de-la-page';
const start = `/connexion/oidc.essai?essai=${name}`;

let school: School;
let provider: OpenIdProvider;

beforeAll(async () => {
  const port = await findFreePort();
  const url = `http://localhost:${port}`;
  const returns = ['oidc.essai', 'oidc.autre'].map((id) => `${url}/connexion/${id}/retour`);
  provider = await startOpenIdProvider({
    redirectUris: returns,
    people: [
      { sub: 'ada', email: 'ada@ailleurs.example', email_verified: true, name: 'Ada Morel' },
      { sub: 'eva', email: 'eva@ailleurs.example', email_verified: true, name: 'Eva Roy' },
    ],
  });
  const { issuer, clientId, clientSecret, certificate } = provider;
  const client = { clientId, clientSecret };
  school = await startSchoolProcess({
    PORT: String(port),
    NODE_EXTRA_CA_CERTS: certificate.file,
    SIGN_IN_PROVIDERS: JSON.stringify({
      apple: { clientId: 'x', teamId: 'x', keyId: 'x', key: 'PRIVATE KEY' },
      'oidc.essai': { name: 'Essai', issuer, ...client },
      'oidc.autre': { name: 'Autre', issuer, ...client },
      'oidc.muet': { name: 'Muet', issuer: 'https://127.0.0.1:9', ...client },
    }),
  });
  return async () => {
    await school[Symbol.asyncDispose]();
    await provider[Symbol.asyncDispose]();
  };
});

describe('sign-in with a provider', () => {
  test('returns single-use tokens for the official client in an uncached page', async () => {
    await using visitor = openVisitor(school);
    const back = await goAndReturn(visitor);
    const page = await visitor.visit(back.href);
    expect(page.status).toBe(200);
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('no-referrer');
    const answer = await readAnswer(await page.text());
    expect(answer).toMatchObject({ name, inPopup: false });
    const { idToken, accessToken, rawNonce } = answer.outcome.credential ?? {};
    const credential = new OAuthProvider('oidc.essai').credential({ idToken, accessToken, rawNonce });
    const { user } = await signInWithCredential(visitor.auth, credential);
    expect(user).toMatchObject({ email: 'ada@ailleurs.example', emailVerified: true });
    expect((await visitor.enter(user)).status).toBe(201);
    expect(await open(visitor, back)).toEqual(refused('invalid'));
  });

  test('sends PKCE, state, nonce and redirect URI, and no referrer', async () => {
    await using visitor = openVisitor(school);
    const answer = await visitor.visit(`${start}&encore=1&redirect=https%3A%2F%2Fevil.example`);
    expect(answer.status).toBe(302);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^connexion=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    const address = new URL(answer.headers.get('location') ?? '');
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: provider.clientId,
      response_type: 'code',
      redirect_uri: `${school.url}/connexion/oidc.essai/retour`,
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\da-f]{64}$/),
      prompt: 'login',
    });
  });

  test('stores nothing that lets a reader of the database complete the sign-in', async () => {
    await using visitor = openVisitor(school);
    const address = new URL((await visitor.visit(start)).headers.get('location') ?? '');
    const { rows } = await school.database.pool.query('select * from provider_attempts');
    const kept = JSON.stringify(rows);
    for (const secret of [
      address.searchParams.get('state'),
      address.searchParams.get('nonce'),
      visitor.cookies.get('connexion'),
    ])
      expect(kept).not.toContain(secret);
  });

  test("accepts a provider's response by POST without cookies", async () => {
    await using visitor = openVisitor(school);
    const back = await goAndReturn(visitor);
    const posted = await fetch(`${school.url}/connexion/oidc.essai/retour`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: provider.issuer, 'sec-fetch-site': 'cross-site' },
      body: new URLSearchParams({
        ...Object.fromEntries(back.searchParams),
        id_token: 'a.b.c',
        redirect: 'https://evil.example',
      }),
    });
    expect(posted.status).toBe(303);
    expect(posted.headers.get('location')).toBe(back.pathname + back.search);
    const page = await visitor.visit(posted.headers.get('location') ?? '');
    expect((await readAnswer(await page.text())).outcome.credential).toBeDefined();
  });
});

describe('invalid provider response', () => {
  test('rejects a response in another browser and leaves it valid for its own', async () => {
    await using ada = openVisitor(school);
    await using thief = openVisitor(school);
    const back = await goAndReturn(ada);
    await thief.visit(start);
    expect(await open(thief, back)).toEqual(refused('invalid'));
    await using nobody = openVisitor(school);
    expect(await open(nobody, back)).toEqual(refused('invalid'));
    expect((await open(ada, back)).outcome.credential).toBeDefined();
  });

  test('rejects the response of another provider', async () => {
    await using visitor = openVisitor(school);
    const back = await goAndReturn(visitor);
    back.pathname = '/connexion/oidc.autre/retour';
    expect(await open(visitor, back)).toEqual(refused('invalid'));
  });

  test.each([
    ['iss', 'https://evil.example'],
    ['code', 'another'],
    ['state', 'x'.repeat(43)],
    ['state', ''],
  ])('rejects a changed %s', async (parameter, value) => {
    await using visitor = openVisitor(school);
    const back = await goAndReturn(visitor);
    back.searchParams.set(parameter, value);
    expect((await open(visitor, back)).outcome).toEqual({ refusal: 'invalid' });
  });

  test('rejects a response after ten minutes', async () => {
    await using visitor = openVisitor(school);
    const back = await goAndReturn(visitor);
    await school.database.pool.query(
      `update provider_attempts set expires_at = expires_at - interval '600 seconds'`,
    );
    expect(await open(visitor, back)).toEqual(refused('invalid'));
  });

  test.each(['wrong-nonce', 'wrong-audience', 'expired', 'other-key'] as const)(
    'rejects a token that is %s',
    async (how) => {
      await using visitor = openVisitor(school);
      const back = await goAndReturn(visitor);
      provider.misbehave(how);
      const answer = await open(visitor, back);
      provider.misbehave(undefined);
      expect(answer).toEqual({ ...refused('invalid'), name });
    },
  );

  test.each([
    ['access_denied', 'refused'],
    ['server_error', 'down'],
    ['unauthorized_client', 'misconfigured'],
    ['<script>', 'misconfigured'],
  ])('reports the error %s as %s', async (error, refusal) => {
    await using visitor = openVisitor(school);
    const begun = new URL((await visitor.visit(start)).headers.get('location') ?? '');
    const answer = new URLSearchParams({
      error,
      state: begun.searchParams.get('state') ?? '',
      iss: provider.issuer,
    });
    expect(await open(visitor, new URL(`${school.url}/connexion/oidc.essai/retour?${answer}`))).toEqual({
      name,
      inPopup: false,
      outcome: { refusal },
    });
  });

  test('reports an unavailable provider on a page and in the log, not as a server error', async () => {
    await using visitor = openVisitor(school);
    for (const [id, refusal] of [['oidc.muet', 'down']]) {
      const answer = await visitor.visit(`/connexion/${id}?essai=${name}&fenetre=1`);
      expect(answer.status).toBe(200);
      expect(await readAnswer(await answer.text())).toEqual({ name, inPopup: true, outcome: { refusal } });
    }
    expect(school.output()).toContain('sign-in by a provider failed');
  });

  test('returns 404 for an unknown provider and 400 for an invalid attempt name', async () => {
    await using visitor = openVisitor(school);
    for (const path of ['/connexion/google.com?essai=x', '/connexion/google.com/retour', '/connexion/..%2Fx'])
      expect((await visitor.visit(path)).status).toBe(404);
    expect((await visitor.visit('/connexion/oidc.essai?essai=<b>')).status).toBe(400);
  });

  test('logs no code, state or token', async () => {
    await using visitor = openVisitor(school);
    const back = await goAndReturn(visitor);
    const { credential } = (await open(visitor, back)).outcome;
    for (const secret of [
      ...back.searchParams.values(),
      credential?.idToken ?? '',
      credential?.rawNonce ?? '',
    ])
      if (secret !== provider.issuer) expect(school.output()).not.toContain(secret);
    expect(school.errorLines()).toEqual([]);
  });
});

test('sign-in ignores redirect parameters in the URLs to and from the provider', async () => {
  await using visitor = openVisitor(school);
  for (const address of offSiteAddresses) {
    const beside = `redirect=${encodeURIComponent(address)}&continueUrl=${encodeURIComponent(address)}`;
    const there = await visitor.visit(`${start}&${beside}`);
    const location = new URL(there.headers.get('location') ?? '');
    expect([address, location.origin]).toEqual([address, provider.issuer]);
    expect(location.searchParams.get('redirect_uri')).toBe(`${school.url}/connexion/oidc.essai/retour`);
    const back = await visitor.visit(`/connexion/oidc.essai/retour?${beside}&state=x`);
    expect([address, back.status, back.headers.get('location')]).toEqual([address, 200, null]);
    const posted = await visitor.visit('/connexion/oidc.essai/retour', {
      form: { redirect: address, state: address, code: address },
      headers: { origin: provider.issuer },
    });
    expect(posted.headers.get('location') ?? '').toMatch(/^\/connexion\/oidc\.essai\/retour\?/);
  }
});

test('while registration is closed, a provider creates no account and the sign-in page shows a notice', async () => {
  await using visitor = openVisitor(school);
  const { pool } = school.database;
  const choose = (isOpen: boolean) =>
    pool.query(
      `insert into settings (key, value) values ('school', jsonb_build_object('signUpOpen', $1::boolean))
       on conflict (key) do update set value = settings.value || excluded.value`,
      [isOpen],
    );
  const countAccounts = async () => (await pool.query('select 1 from identity.accounts')).rowCount;
  const closed = 'Les inscriptions sont fermées';
  const creates = 'Vous le créez avec ce lien';
  const readPage = async (path: string) => (await visitor.visit(path)).text();
  for (const path of ['/login', '/login?mode=inscription']) {
    expect(await readPage(path)).toContain(creates);
    expect(await readPage(path)).not.toContain(closed);
  }
  await choose(false);
  try {
    await expect.poll(() => readPage('/login')).toContain(closed);
    for (const path of ['/login', '/login?mode=inscription&redirect=/members']) {
      const page = await readPage(path);
      expect(page).toContain(closed);
      expect(page).not.toContain(creates);
      expect(page).toContain('<form');
    }
    const before = await countAccounts();
    const back = await goAndReturn(visitor, 'eva');
    const { credential } = (await open(visitor, back)).outcome;
    const asked = new OAuthProvider('oidc.essai').credential(credential ?? {});
    await expect(signInWithCredential(visitor.auth, asked)).rejects.toThrow(
      'auth/admin-restricted-operation',
    );
    await expect(
      createUserWithEmailAndPassword(visitor.auth, 'eva@exemple.test', 'une phrase assez longue'),
    ).rejects.toThrow('auth/admin-restricted-operation');
    // The email link form gives the usual response.
    const settings = { url: `${school.url}/login`, handleCodeInApp: true };
    await sendSignInLinkToEmail(visitor.auth, 'eva@exemple.test', settings);
    expect(await countAccounts()).toBe(before);
  } finally {
    await choose(true);
  }
});

async function readAnswer(html: string): Promise<Answer> {
  const [, text = '""'] = /streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/.exec(html) ?? [];
  const stream = new Blob([JSON.parse(text) as string]).stream();
  const { value } = await decodeViaTurboStream(stream, globalThis as never);
  const { loaderData } = value as { loaderData: Record<string, { answer?: Answer }> };
  const answer = Object.values(loaderData).find((data) => data?.answer)?.answer;
  if (!answer) throw new Error(`page contains no provider response: ${html.slice(0, 400)}`);
  return answer;
}

type Answer = {
  name: string | null;
  inPopup: boolean;
  outcome: { credential?: { idToken: string; accessToken: string; rawNonce: string }; refusal?: string };
};

const refused = (refusal: string) => ({ name: null as string | null, inPopup: false, outcome: { refusal } });

const open = async (visitor: Visitor, address: URL) =>
  readAnswer(await (await visitor.visit(address.pathname + address.search)).text());

/** Starts a sign-in, passes the provider as the account `sub` and returns the callback URL. */
async function goAndReturn(visitor: Visitor, sub = 'ada'): Promise<URL> {
  const begun = new URL((await visitor.visit(start)).headers.get('location') ?? '');
  begun.searchParams.set('login_hint', sub);
  return provider.passThrough(begun, school.url);
}
