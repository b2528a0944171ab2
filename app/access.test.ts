import { describe, expect, test } from 'vitest';
import { type Access, findDetour, type Gate } from './access.ts';

const gate = (changes: Partial<Gate>): Gate => ({
  maintenance: false,
  construction: false,
  access: 'public',
  user: null,
  unverified: false,
  path: '/members?page=2',
  ...changes,
});

const wanted = encodeURIComponent('/members?page=2');
const users = { visitor: null, member: { role: null }, admin: { role: 'accountant' as const } };

describe('findDetour', () => {
  test.each<[Access, keyof typeof users, string | null]>([
    ['public', 'visitor', null],
    ['public', 'member', null],
    ['public', 'admin', null],
    ['account', 'visitor', `/login?redirect=${wanted}`],
    ['account', 'member', null],
    ['account', 'admin', null],
    ['member', 'visitor', `/login?redirect=${wanted}`],
    ['member', 'member', null],
    ['member', 'admin', null],
    ['admin', 'visitor', `/login?redirect=${wanted}`],
    ['admin', 'member', `/unauthorized?redirect=${wanted}`],
    ['admin', 'admin', null],
  ])('returns the redirect from a page with access "%s" for the user "%s"', (access, who, detour) => {
    expect(findDetour(gate({ access, user: users[who] }))).toBe(detour);
  });

  test('sends users with an unverified address to verify it, but lets them remove their account', () => {
    const path = (access: Access) => findDetour(gate({ access, unverified: true }));
    expect(path('public')).toBeNull();
    expect(path('account')).toBeNull();
    for (const access of ['member', 'admin'] as const)
      expect(path(access)).toBe(`/login?mode=adresse&redirect=${wanted}`);
  });

  const everyone = (['public', 'member', 'admin'] as const).flatMap((access) =>
    Object.values(users).map((user) => ({ access, user })),
  );

  test('redirects everyone to /maintenance, even while the construction flag is set', () => {
    for (const who of everyone)
      for (const construction of [false, true])
        expect(findDetour(gate({ ...who, construction, maintenance: true }))).toBe('/maintenance');
  });

  test('always serves robots.txt', () => {
    for (const flags of [{ maintenance: true }, { construction: true }])
      expect(findDetour(gate({ ...flags, path: '/robots.txt' }))).toBeNull();
  });

  test('redirects everyone to /in-construction while only the construction flag is set', () => {
    for (const who of everyone)
      expect(findDetour(gate({ ...who, construction: true }))).toBe('/in-construction');
  });

  test('keeps only the page of the active flag reachable', () => {
    expect(findDetour(gate({ maintenance: true, path: '/maintenance?x=1' }))).toBeNull();
    expect(findDetour(gate({ maintenance: true, path: '/in-construction' }))).toBe('/maintenance');
    expect(findDetour(gate({ construction: true, path: '/in-construction' }))).toBeNull();
    expect(findDetour(gate({ construction: true, path: '/maintenance' }))).toBe('/in-construction');
    expect(findDetour(gate({ maintenance: true, path: '/maintenance/autre' }))).toBe('/maintenance');
  });
});
