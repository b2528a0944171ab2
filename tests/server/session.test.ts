import {
  createUserWithEmailAndPassword,
  deleteUser,
  signInWithEmailAndPassword,
  type User,
  updatePassword,
} from '@firebase/auth';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { type IdentityProvider, openIdentityProvider } from '../support/identity-provider.ts';
import { type SchoolWithDatabase, startSchoolWithDatabase } from '../support/school-with-database.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: SchoolWithDatabase;
let provider: IdentityProvider;

beforeAll(async () => {
  school = await startSchoolWithDatabase();
  provider = await openIdentityProvider(school);
});

afterAll(async () => {
  await provider?.[Symbol.asyncDispose]();
  await school?.[Symbol.asyncDispose]();
});

const isInside = async (visitor: Visitor, cookie?: string) => {
  const answer = await visitor.visit('/members', cookie === undefined ? {} : { headers: { cookie } });
  if (answer.status !== 200) expect(answer.headers.get('location')).toBe('/login?redirect=%2Fmembers');
  return answer.status === 200;
};

function userOf({ auth }: Visitor): User {
  if (!auth.currentUser) throw new Error('nobody is signed in');
  return auth.currentUser;
}

const cookieOf = (visitor: Visitor) => `__session=${visitor.cookies.get('__session')}`;

describe('POST /api/__session', () => {
  test('turns a fresh token into a cookie (201), and no token closes the session (204)', async () => {
    const member = await openMember(school);
    expect(await isInside(member)).toBe(true);
    const cookie = cookieOf(member);
    const closed = await member.visit('/api/__session', { json: {} });
    expect(closed.status).toBe(204);
    expect(closed.headers.get('set-cookie')).toMatch(
      /^__session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(member.cookies.has('__session')).toBe(false);
    expect(await isInside(openVisitor(school), cookie)).toBe(false);
  });

  test('sets a cookie that scripts cannot read and other sites cannot send', async () => {
    const visitor = openVisitor(school);
    const { user } = await createUserWithEmailAndPassword(
      visitor.auth,
      'a@exemple.test',
      'une phrase assez longue',
    );
    const entered = await visitor.enter(user);
    expect(entered.status).toBe(201);
    expect(await entered.json()).toEqual({ status: 'success' });
    expect(entered.headers.get('cache-control')).toBe('no-store');
    expect(entered.headers.get('set-cookie')).toMatch(
      /^__session=[\w-]{43}; Max-Age=432000; Path=\/; HttpOnly; SameSite=Lax$/,
    );
  });

  test.each([null, '', undefined])('takes %j for no token', async (token) => {
    expect((await openVisitor(school).visit('/api/__session', { json: { token } })).status).toBe(204);
  });

  test('refuses what is not a token of ours with 401, without a cookie', async () => {
    const member = await openMember(school);
    const good = (await member.auth.currentUser?.getIdToken()) ?? '';
    const [header = '', payload = '', signature = ''] = good.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      'x',
      'a.b.c',
      '..',
      `${header}.${payload}`,
      `${header}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -4)}AAAA`,
      `${header}.${encode({ ...claims, sub: 'quelqu-un', user_id: 'quelqu-un' })}.${signature}`,
      `${header}.${encode({ ...claims, admin: true })}.${signature}`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.`,
      `${encode({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
      `${encode({ alg: 'HS256', typ: 'JWT' })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', kid: '../../etc/passwd' })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', kid: "' or 1=1" })}.${payload}.${signature}`,
      `${encode({ alg: 'RS256', jku: 'http://127.0.0.1:1/cles' })}.${payload}.${signature}`,
      member.cookies.get('__session') ?? '',
      '🙂'.repeat(50),
    ];
    for (const token of forged) {
      const answer = await openVisitor(school).visit('/api/__session', { json: { token } });
      expect([token, answer.status, answer.headers.get('set-cookie')]).toEqual([token, 401, null]);
      expect(await answer.json()).toMatchObject({
        code: 'sign-in-required',
        message: expect.stringMatching(/^Votre connexion a expiré/),
      });
    }
  });

  test.each(['', '[]', 'null', '{', '{"token":1}', '{"token":{"a":1}}', `{"token":"${'x'.repeat(8_193)}"}`])(
    'answers %.20j with 400',
    async (body) => {
      const answer = await openVisitor(school).visit('/api/__session', { method: 'POST', body });
      expect(answer.status).toBe(400);
    },
  );

  test('a new session replaces the one this browser had', async () => {
    const member = await openMember(school);
    const before = cookieOf(member);
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
    expect((await member.enter(user)).status).toBe(201);
    expect(cookieOf(member)).not.toBe(before);
    expect(await isInside(member)).toBe(true);
    expect(await isInside(openVisitor(school), before)).toBe(false);
  });

  test('a token that is refused leaves the session as it was', async () => {
    const member = await openMember(school);
    expect((await member.visit('/api/__session', { json: { token: 'x' } })).status).toBe(401);
    expect(await isInside(member)).toBe(true);
  });
});

describe('a session ends at once, on every device', () => {
  /** Two devices, signed in during an earlier second than what follows: tokens count in seconds. */
  async function openTwoDevices(): Promise<[Member, Visitor]> {
    const member = await openMember(school);
    const other = openVisitor(school);
    const { user } = await signInWithEmailAndPassword(other.auth, member.email, member.password);
    await other.enter(user);
    const second = Math.floor(Date.now() / 1_000);
    await vi.waitUntil(() => Math.floor(Date.now() / 1_000) > second, 10_000);
    expect(await isInside(member)).toBe(true);
    expect(await isInside(other)).toBe(true);
    return [member, other];
  }

  test.each<[string, (member: Member) => Promise<void>]>([
    ['disabled', (member) => provider.disable(member.uid)],
    ['revoked', (member) => provider.revoke(member.uid)],
    ['given a new password', (member) => updatePassword(userOf(member), 'une autre phrase, bien à soi')],
    ['removed', (member) => deleteUser(userOf(member))],
  ])('once the account is %s', async (_what, change) => {
    const [member, other] = await openTwoDevices();
    await change(member);
    await vi.waitUntil(async () => !(await isInside(member)) && !(await isInside(other)), {
      timeout: 10_000,
      interval: 20,
    });
  });

  test('and the person enters again with the new password', async () => {
    const [member] = await openTwoDevices();
    await updatePassword(userOf(member), 'encore une autre phrase');
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, 'encore une autre phrase');
    expect((await member.enter(user)).status).toBe(201);
    expect(await isInside(member)).toBe(true);
  });

  test('removing the account through its page ends it too, and closes the way back', async () => {
    const [member, other] = await openTwoDevices();
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
    const token = await user.getIdToken();
    const removed = await member.visit('/profile/remove-account', { form: { token } });
    expect(removed.status).toBe(302);
    expect(await isInside(member)).toBe(false);
    expect(await isInside(other)).toBe(false);
    expect((await member.visit('/api/__session', { json: { token } })).status).toBe(401);
    await expect(signInWithEmailAndPassword(other.auth, member.email, member.password)).rejects.toMatchObject(
      {
        code: 'auth/invalid-credential',
      },
    );
  });
});

test('the log has no error, no token and no password', () => {
  expect(school.errorLines()).toEqual([]);
  expect(school.output()).not.toMatch(/eyJ[\w-]{10}/);
  expect(school.output()).not.toContain('une phrase assez longue');
});

test('nobody is believed about where they are, and one address is stopped whichever accounts it tries', async () => {
  const answers = [];
  for (let attempt = 0; attempt < 40; attempt++) {
    const answer = await fetch(
      `${school.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=cedille`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${attempt}` },
        body: JSON.stringify({ email: `compte-${attempt}@exemple.test`, password: 'ce n’est pas celui-là' }),
      },
    );
    answers.push(await answer.text());
  }
  expect(answers.at(-1)).toContain('TOO_MANY_ATTEMPTS_TRY_LATER');
});
