import {
  getMultiFactorResolver,
  type MultiFactorError,
  type MultiFactorResolver,
  multiFactor,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  TotpMultiFactorGenerator,
  type User,
} from '@firebase/auth';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { enrolApp } from '../support/authenticator-app.ts';
import { type IdentityProvider, openIdentityProvider } from '../support/identity-provider.ts';
import { type SharedSchool, shareSchool } from '../support/shared-school.ts';
import { createSoftwarePasskey } from '../support/software-passkey.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SharedSchool;
let provider: IdentityProvider;

beforeAll(async () => {
  school = await shareSchool();
  provider = await openIdentityProvider(school);
  return () => provider[Symbol.asyncDispose]();
});

async function openProven(): Promise<Member> {
  const member = await openMember(school);
  await provider.confirmEmail(member.uid);
  await userOf(member).getIdToken(true);
  return member;
}

function userOf({ auth }: Visitor): User {
  if (!auth.currentUser) throw new Error('no user is signed in');
  return auth.currentUser;
}

const signIn = (visitor: Visitor, { email, password }: Member) =>
  signInWithEmailAndPassword(visitor.auth, email, password);

const enter = async (visitor: Visitor, user: User, passkey?: object) =>
  visitor.visit('/api/__session', { json: { token: await user.getIdToken(), passkey } });

const isInside = async (visitor: Visitor) => (await visitor.visit('/members')).status === 200;

/** Returns the second factors of an account. Changes appear within a second. */
const readSheet = async (member: Visitor) => (await member.visit('/api/second-factor')).json();

async function addPasskey(member: Member) {
  const device = createSoftwarePasskey(school.url);
  const options = await (await member.visit('/api/passkeys/new', { method: 'POST' })).json();
  const added = await member.visit('/api/passkeys', {
    json: { answer: device.create(options), name: 'Téléphone' },
  });
  expect(added.status).toBe(201);
  return device;
}

async function enterByPasskey(visitor: Visitor, device: ReturnType<typeof createSoftwarePasskey>) {
  const request = await (await visitor.visit('/api/passkeys/request', { method: 'POST' })).json();
  return visitor.visit('/api/passkeys/sign-in', { json: { answer: device.get(request) } });
}

describe('a passkey', () => {
  test('signs in without a password in a new browser', async () => {
    const member = await openProven();
    const device = await addPasskey(member);
    const elsewhere = openVisitor(school);
    const answer = await enterByPasskey(elsewhere, device);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const { token } = (await answer.json()) as { token: string };
    const { user } = await signInWithCustomToken(elsewhere.auth, token);
    expect(user.uid).toBe(member.uid);
    expect((await enter(elsewhere, user)).status).toBe(201);
    expect(await isInside(elsewhere)).toBe(true);
    const { rows } = await school.database.pool.query(
      `select second_factor, sign_in_provider from sessions where uid = $1 order by sign_in_provider`,
      [member.uid],
    );
    expect(rows).toEqual([
      { second_factor: 'passkey', sign_in_provider: 'custom' },
      { second_factor: 'passkey', sign_in_provider: 'password' },
    ]);
  });

  test('is required after the password if the account demands it, and gives no access until then', async () => {
    const member = await openProven();
    const device = await addPasskey(member);
    const wanted = await member.visit('/api/second-factor/passkey', {
      method: 'PUT',
      json: { required: true },
    });
    expect(wanted.status).toBe(204);
    const elsewhere = openVisitor(school);
    const { user } = await signIn(elsewhere, member);
    const refused = await enter(elsewhere, user);
    expect([refused.status, refused.headers.get('set-cookie')]).toEqual([401, null]);
    const refusal = await refused.json();
    expect(refusal).toMatchObject({
      code: 'second-factor-required',
      message: expect.stringMatching(/^Saisissez le code de votre application/),
      passkey: { rpId: 'localhost', allowCredentials: [{ id: device.id }] },
    });
    const stranger = createSoftwarePasskey(school.url);
    const lie = await enter(elsewhere, user, stranger.get(refusal.passkey, { id: device.id }));
    expect([lie.status, lie.headers.get('set-cookie')]).toEqual([401, null]);
    const again = await (await enter(elsewhere, user)).json();
    expect((await enter(elsewhere, user, device.get(again.passkey))).status).toBe(201);
    expect(await isInside(elsewhere)).toBe(true);
  });

  test('no longer signs in once removed', async () => {
    const member = await openProven();
    const device = await addPasskey(member);
    expect((await member.visit(`/api/passkeys/${device.id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await member.visit(`/api/passkeys/${device.id}`, { method: 'DELETE' })).status).toBe(404);
    const answer = await enterByPasskey(openVisitor(school), device);
    expect([answer.status, await answer.json()]).toMatchObject([401, { code: 'sign-in-required' }]);
  });
});

describe('authenticator app', () => {
  test('requires a code at sign-in, is announced by email and makes the session two-factor', async () => {
    const member = await openProven();
    const app = await enrolApp(userOf(member));
    expect((await enter(member, userOf(member))).status).toBe(201);
    expect(await readSheet(member)).toMatchObject({ totp: true, codesLeft: 0 });
    await vi.waitUntil(async () =>
      (await school.emails(member.email)).some((text) => /Double authentification/.test(text)),
    );
    const elsewhere = openVisitor(school);
    const resolver = await meetSecondFactor(elsewhere, member);
    const [hint] = resolver.hints;
    const assertion = TotpMultiFactorGenerator.assertionForSignIn(hint?.uid ?? '', app.nextCode());
    const { user } = await resolver.resolveSignIn(assertion);
    expect((await enter(elsewhere, user)).status).toBe(201);
    const { rows } = await school.database.pool.query(
      `select distinct second_factor from sessions where uid = $1`,
      [member.uid],
    );
    expect(rows).toEqual([{ second_factor: 'totp' }]);
  });

  test('is removed together with its recovery codes', async () => {
    const member = await openProven();
    await enrolApp(userOf(member));
    await enter(member, userOf(member));
    expect((await member.visit('/api/recovery-codes', { method: 'POST' })).status).toBe(201);
    const [factor] = multiFactor(userOf(member)).enrolledFactors;
    if (!factor) throw new Error('no second factor is enrolled');
    await multiFactor(userOf(member)).unenroll(factor);
    expect((await enter(member, userOf(member))).status).toBe(201);
    expect(await readSheet(member)).toMatchObject({ totp: false, codesLeft: 0 });
  });
});

async function meetSecondFactor(visitor: Visitor, member: Member): Promise<MultiFactorResolver> {
  const failure = await signIn(visitor, member).catch((error: unknown) => error);
  return getMultiFactorResolver(visitor.auth, failure as MultiFactorError);
}

test('a recovery code removes every second factor, revokes all sessions and allows sign-in by password alone', async () => {
  const member = await openProven();
  await enrolApp(userOf(member));
  await enter(member, userOf(member));
  const device = await addPasskey(member);
  const made = await member.visit('/api/recovery-codes', { method: 'POST' });
  const { codes } = (await made.json()) as { codes: string[] };
  const lost = openVisitor(school);
  const wrong = await lost.visit('/api/recovery', { json: { email: member.email, code: 'AAAA-AAAA' } });
  const nobody = await lost.visit('/api/recovery', { json: { email: 'x@exemple.test', code: codes[0] } });
  const { requestId: _one, ...first } = await wrong.json();
  const { requestId: _two, ...second } = await nobody.json();
  expect([wrong.status, first]).toEqual([nobody.status, second]);
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      openVisitor(school).visit('/api/recovery', { json: { email: member.email, code: codes[0] } }),
    ),
  );
  expect(tries.map(({ status }) => status).toSorted()).toEqual([204, 400, 400, 400, 400]);
  await vi.waitUntil(async () => !(await isInside(member)), { timeout: 5_000 });
  expect((await enterByPasskey(openVisitor(school), device)).status).toBe(401);
  const { user } = await signIn(lost, member);
  expect((await enter(lost, user)).status).toBe(201);
  expect(await readSheet(lost)).toEqual({
    totp: false,
    passkeys: [],
    passkeyRequired: false,
    codesLeft: 0,
    isRecovered: true,
  });
});

describe('endpoints', () => {
  const ownOnly: [string, string][] = [
    ['POST', '/api/passkeys/new'],
    ['POST', '/api/passkeys'],
    ['PATCH', '/api/passkeys/x'],
    ['DELETE', '/api/passkeys/x'],
    ['PUT', '/api/second-factor/passkey'],
    ['GET', '/api/second-factor'],
    ['POST', '/api/recovery-codes'],
  ];

  test.each(ownOnly)('%s %s returns 401 to a visitor', async (method, path) => {
    const answer = await openVisitor(school).visit(path, {
      method,
      ...(method === 'GET' ? {} : { json: { name: '', required: true } }),
    });
    expect(answer.status).toBe(401);
  });

  test.each(['/api/passkeys/request', '/api/passkeys/sign-in', '/api/recovery', '/api/passkeys/new'])(
    '%s rejects other origins',
    async (path) => {
      for (const origin of ['https://ailleurs.exemple.test', 'null'])
        expect((await openVisitor(school).visit(path, { json: {}, headers: { origin } })).status).toBe(403);
    },
  );

  test.each([
    ['/api/passkeys/sign-in', [401]],
    ['/api/recovery', [400]],
    ['/api/passkeys', [400]],
    ['/api/second-factor/passkey', [400, 409]],
  ])('%s survives any body', async (path, expected) => {
    const member = await openProven();
    const method = path.endsWith('factor/passkey') ? 'PUT' : 'POST';
    for (const body of [
      '',
      '[]',
      'null',
      '{',
      '{"answer":1}',
      '{"answer":{"id":[]}}',
      '{"required":"x"}',
      '{"email":{},"code":1}',
      '{"answer":{"__proto__":{}}}',
    ]) {
      const answer = await member.visit(path, { method, body });
      expect([400, ...expected], `${path} ${body}`).toContain(answer.status);
    }
  });
});

test('the school writes no errors to the log', () => {
  expect(school.errorLines()).toEqual([]);
});
