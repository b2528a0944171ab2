import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, openMember } from '../support/accounts.ts';
import { type School, startSchool } from '../support/school.ts';
import { openVisitor } from '../support/visitor.ts';

const origin = 'https://ecole.test';

/** A school behind a local proxy that terminates TLS and forwards the client address. */
let school: School;
let place: Pick<School, 'url' | 'emails' | 'database'> & { origin: string };

beforeAll(async () => {
  school = await startSchool({ SITE_URL: origin });
  place = { ...school, url: `http://127.0.0.1:${school.port}`, origin };
});

afterAll(() => school?.[Symbol.asyncDispose]());

test('the session cookie is sent over TLS only', async () => {
  const member = await openMember(place);
  const elsewhere = openVisitor(place);
  const entered = await elsewhere.visit('/api/__session', {
    json: { token: await member.auth.currentUser?.getIdToken() },
  });
  expect(entered.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^__Host-device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
    expect.stringMatching(
      /^__Host-__session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    ),
  ]);
  expect((await elsewhere.visit('/members')).status).toBe(200);
});

test('the school ignores a session cookie without the __Host- prefix, which a sibling subdomain could set', async () => {
  const member = await openMember(place);
  const secret = member.cookies.get('__Host-__session');
  const planted = { headers: { cookie: `__session=${secret}` } };
  expect((await openVisitor(place).visit('/members', planted)).status).toBe(302);
  const beside = { headers: { cookie: `__session=x; __Host-__session=${secret}` } };
  expect((await openVisitor(place).visit('/members', beside)).status).toBe(200);
});

test('the school sends HSTS and upgrades insecure requests', async () => {
  const { headers } = await openVisitor(place).visit('/');
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains; preload');
  expect(headers.get('content-security-policy')).toContain('upgrade-insecure-requests');
});

test("the school rejects POST requests from any origin other than the site's own", async () => {
  const visitor = openVisitor(place);
  const post = (headers: Record<string, string>) => visitor.visit('/api/__session', { json: {}, headers });
  expect((await post({ origin })).status).toBe(204);
  expect((await post({ origin: place.url })).status).toBe(403);
  expect((await post({ origin: 'http://ecole.test' })).status).toBe(403);
  expect((await post({ origin: 'https://www.ecole.test' })).status).toBe(403);
});

test("the school redirects requests for other host names to the site's own", async () => {
  const answer = await new Promise<{ status: number | undefined; location: string | undefined }>(
    (resolve, reject) => {
      request(`${place.url}/courses?apres=1`, { headers: { host: 'vieux-nom.test' } }, (incoming) => {
        incoming.resume();
        resolve({ status: incoming.statusCode, location: incoming.headers.location });
      })
        .on('error', reject)
        .end();
    },
  );
  expect(answer).toEqual({ status: 308, location: `${origin}/courses?apres=1` });
});

describe('password guessing', () => {
  const guess = async (from: string, email: string, password = 'ce n’est pas celui-là') => {
    const answer = await fetch(
      `${place.url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=cedille`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `8.8.8.8, ${from}` },
        body: JSON.stringify({ email, password, returnSecureToken: true }),
      },
    );
    const body = (await answer.json()) as { error?: { message: string } };
    return body.error?.message.split(' ')[0] ?? 'in';
  };
  let victim: Member;

  beforeAll(async () => {
    victim = await openMember(place);
  });

  test('is blocked for one IP address, whichever accounts it tries, and for no other IP address', async () => {
    const answers = [];
    for (let attempt = 0; attempt < 40; attempt++)
      answers.push(await guess('203.0.113.9', `compte-${attempt}@exemple.test`));
    expect(answers[0]).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(answers.filter((answer) => answer !== 'TOO_MANY_ATTEMPTS_TRY_LATER').length).toBeLessThan(30);
    expect(await guess('203.0.113.10', 'compte-50@exemple.test')).toBe('INVALID_LOGIN_CREDENTIALS');
  });

  test("is blocked for an account attacked from many IP addresses, but not from the owner's usual address", async () => {
    const home = '198.51.100.7';
    expect(await guess(home, victim.email, victim.password)).toBe('in');
    const answers = [];
    for (let attempt = 0; attempt < 40; attempt++)
      answers.push(await guess(`192.0.2.${attempt}`, victim.email));
    expect(answers.at(-1)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await guess('192.0.2.200', victim.email, victim.password)).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
    expect(await guess(home, victim.email, victim.password)).toBe('in');
  });
});
