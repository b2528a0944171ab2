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
import { passSecond } from '../support/pass-second.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor, type Visitor } from '../support/visitor.ts';

let school: School;
let provider: IdentityProvider;

beforeAll(async () => {
  school = await startSchool();
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
  if (!auth.currentUser) throw new Error('no user is signed in');
  return auth.currentUser;
}

const cookieOf = (visitor: Visitor) => `__session=${visitor.cookies.get('__session')}`;

describe('POST /api/__session', () => {
  test('exchanges a fresh token for a cookie (201) and ends the session if the token is missing (204)', async () => {
    const member = await openMember(school);
    expect(await isInside(member)).toBe(true);
    const cookie = cookieOf(member);
    const closed = await member.visit('/api/__session', { json: {} });
    expect(closed.status).toBe(204);
    expect(closed.headers.get('set-cookie')).toMatch(
      /^__session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/,
    );
    expect(closed.headers.get('clear-site-data')).toBe('"cache", "prefetchCache", "prerenderCache"');
    expect(member.cookies.has('__session')).toBe(false);
    expect(await isInside(openVisitor(school), cookie)).toBe(false);
  });

  test('sets an HttpOnly, SameSite cookie', async () => {
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
    expect(entered.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^__session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
  });

  test.each([null, '', undefined])('treats %j as no token', async (token) => {
    expect((await openVisitor(school).visit('/api/__session', { json: { token } })).status).toBe(204);
  });

  test('rejects invalid tokens with 401 and no cookie', async () => {
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
        message: expect.stringMatching(/^Votre session a expiré/),
      });
    }
  });

  test.each(['', '[]', 'null', '{', '{"token":1}', '{"token":{"a":1}}', `{"token":"${'x'.repeat(8_193)}"}`])(
    'rejects %.20j with 400',
    async (body) => {
      const answer = await openVisitor(school).visit('/api/__session', { method: 'POST', body });
      expect(answer.status).toBe(400);
    },
  );

  test('replaces the former session of the browser', async () => {
    const member = await openMember(school);
    const before = cookieOf(member);
    await passSecond();
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
    expect((await member.enter(user)).status).toBe(201);
    expect(cookieOf(member)).not.toBe(before);
    expect(await isInside(member)).toBe(true);
    expect(await isInside(openVisitor(school), before)).toBe(false);
  });

  test('renews the session for a token of the same sign-in and keeps the cookie (200)', async () => {
    const member = await openMember(school);
    const before = cookieOf(member);
    const token = await userOf(member).getIdToken(true);
    const renewed = await member.visit('/api/__session', { json: { token } });
    expect([renewed.status, renewed.headers.get('set-cookie')]).toEqual([200, null]);
    expect(cookieOf(member)).toBe(before);
    expect(await isInside(member)).toBe(true);
  });

  test('replaces a session secret that was planted before sign-in', async () => {
    const member = await openMember(school);
    const victim = openVisitor(school);
    const planted = 'A'.repeat(43);
    victim.cookies.set('__session', planted);
    const { user } = await signInWithEmailAndPassword(victim.auth, member.email, member.password);
    expect((await victim.enter(user)).status).toBe(201);
    expect(victim.cookies.get('__session')).not.toBe(planted);
    // The sign-in also replaces a planted session that belongs to the attacker.
    const attacker = await openMember(school);
    const other = openVisitor(school);
    other.cookies.set('__session', attacker.cookies.get('__session') ?? '');
    expect((await other.enter(user)).status).toBe(201);
    expect(await isInside(attacker)).toBe(false);
  });

  test.each(['/', '/members', '/api/__session', '/courses'])(
    'rejects two session cookies at %s and clears them',
    async (path) => {
      const member = await openMember(school);
      const cookie = `${cookieOf(member)}; __session=${'A'.repeat(43)}`;
      const answer = await openVisitor(school).visit(path, { headers: { cookie, accept: 'text/html' } });
      expect(answer.status).toBe(400);
      expect(answer.headers.get('clear-site-data')).toBe('"cookies"');
      expect(answer.headers.getSetCookie()).toContain(
        '__session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
      );
    },
  );

  test('returns the session state on GET', async () => {
    const member = await openMember(school);
    const ask = async (visitor: Visitor) => (await visitor.visit('/api/__session')).json();
    expect(await ask(member)).toEqual({
      status: 'open',
      idleIn: expect.closeTo(7 * 86_400, -2),
      endsIn: expect.closeTo(14 * 86_400, -2),
    });
    expect(await ask(openVisitor(school))).toEqual({ status: 'ended' });
  });

  test('extends the session by reported activity only, from the time of that activity', async () => {
    const member = await openMember(school);
    const idle = 7 * 86_400;
    await school.database.pool.query(
      "update sessions set last_seen_at = now() - interval '1 day' where uid = $1",
      [member.uid],
    );
    const ask = async (query: string) => {
      const state = await (await member.visit(`/api/__session${query}`)).json();
      return (state as { idleIn: number }).idleIn;
    };
    const near = (seconds: number) => [seconds - 30, seconds + 30] as const;
    for (const [query, [least, most]] of [
      ['', near(idle - 86_400)],
      ['?actif', near(idle - 86_400)],
      ['?actif=-600', near(idle - 86_400)],
      ['?actif=172800', near(idle - 86_400)],
      ['?actif=3600', near(idle - 3_600)],
      ['?actif=7200', near(idle - 3_600)],
      ['?actif=0', near(idle)],
    ] as const) {
      const left = await ask(query);
      expect([query, left > least && left < most]).toEqual([query, true]);
    }
  });

  test('keeps the session when a token is rejected', async () => {
    const member = await openMember(school);
    expect((await member.visit('/api/__session', { json: { token: 'x' } })).status).toBe(401);
    expect(await isInside(member)).toBe(true);
  });
});

describe('immediate revocation on every device', () => {
  /** Signs in on two devices and waits a second, because tokens have a resolution of one second. */
  async function openTwoDevices(): Promise<[Member, Visitor]> {
    const member = await openMember(school);
    const other = openVisitor(school);
    const { user } = await signInWithEmailAndPassword(other.auth, member.email, member.password);
    await other.enter(user);
    await passSecond();
    expect(await isInside(member)).toBe(true);
    expect(await isInside(other)).toBe(true);
    return [member, other];
  }

  test.each<[string, (member: Member) => Promise<void>]>([
    ['disabled', (member) => provider.disable(member.uid)],
    ['revoked', (member) => provider.revoke(member.uid)],
    ['given a new password', (member) => updatePassword(userOf(member), 'une autre phrase, bien à soi')],
    ['removed', (member) => deleteUser(userOf(member))],
  ])('revokes the sessions once the account is %s', async (_what, change) => {
    const [member, other] = await openTwoDevices();
    await change(member);
    await vi.waitUntil(async () => !(await isInside(member)) && !(await isInside(other)), {
      timeout: 10_000,
      interval: 20,
    });
  });

  test('allows sign-in with the new password afterwards', async () => {
    const [member] = await openTwoDevices();
    await updatePassword(userOf(member), 'encore une autre phrase');
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, 'encore une autre phrase');
    expect((await member.enter(user)).status).toBe(201);
    expect(await isInside(member)).toBe(true);
  });

  test('revokes the sessions when the account is removed on its page, and rejects new ones', async () => {
    const [member, other] = await openTwoDevices();
    const { user } = await signInWithEmailAndPassword(member.auth, member.email, member.password);
    const token = await user.getIdToken();
    expect((await member.visit('/profile/remove-account', { form: {} })).status).toBe(400);
    const removed = await member.visit('/profile/remove-account', { form: { understood: 'on' } });
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

describe('signing out', () => {
  test('requires a POST, which ends session and sign-in and redirects to a confirmation', async () => {
    const member = await openMember(school);
    const cookie = cookieOf(member);
    const token = await userOf(member).getIdToken();
    const question = await (await member.visit('/deconnexion')).text();
    expect(question).toMatch(/<form [^>]*action="\/deconnexion"/);
    expect(await isInside(member)).toBe(true);
    const left = await member.visit('/deconnexion', { form: {} });
    expect([left.status, left.headers.get('location')]).toEqual([303, '/deconnexion']);
    expect(left.headers.get('clear-site-data')).toContain('"cache"');
    expect(await isInside(openVisitor(school), cookie)).toBe(false);
    expect(await (await member.visit('/deconnexion')).text()).toContain('À bientôt');
    // Neither a fresh token nor the refresh token of the sign-in opens a session again.
    expect((await member.visit('/api/__session', { json: { token } })).status).toBe(401);
    await expect(userOf(member).getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' });
  });

  test('rejects other origins', async () => {
    const member = await openMember(school);
    const headers = { origin: 'https://ailleurs.test' };
    expect((await member.visit('/deconnexion', { form: {}, headers })).status).toBe(403);
    expect(await isInside(member)).toBe(true);
  });
});

test('the school logs sign-ins, rejections and sign-outs with the account id but no address', async () => {
  const member = await openMember(school);
  await member.visit('/api/__session', { json: { token: 'x' } });
  await member.visit('/deconnexion', { form: {} });
  const lines = () =>
    school
      .output()
      .split('\n')
      .filter((line) => /"msg":"(signed in|sign-in refused|signed out)"/.test(line));
  await vi.waitUntil(() => lines().some((line) => line.includes('signed out')));
  const own = lines().filter((line) => line.includes(member.uid));
  expect(own.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      msg: 'signed in',
      way: 'password',
      secondFactor: '',
      requestId: expect.any(String),
    }),
    expect.objectContaining({ msg: 'signed out', requestId: expect.any(String) }),
  ]);
  expect(lines().some((line) => line.includes('the ID token is not valid'))).toBe(true);
  expect(lines().join()).not.toContain('@');
});

test('the school writes no errors, tokens or passwords to the log', () => {
  expect(school.errorLines()).toEqual([]);
  expect(school.output()).not.toMatch(/eyJ[\w-]{10}/);
  expect(school.output()).not.toContain('une phrase assez longue');
});

test('the password sign-in ignores a forged X-Forwarded-For and blocks one IP address whichever accounts it tries', async () => {
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
