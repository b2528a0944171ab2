import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember } from '#tests/support/core-people.ts';
import type { SignedInUser } from '../sign-in/sessions.ts';
import type { StaffRole } from '../staff/roles.ts';
import { mayReachFile } from './file-rules.ts';

let school: CoreUnderTest;
let person: SignedInUser;

beforeAll(async () => {
  school = await openCore();
  person = await addMember(school.core, { emailVerified: true });
});

afterAll(() => school?.[Symbol.asyncDispose]());

const path = `products/${'0'.repeat(32)}/files/lecon.pdf`;
const operations = ['get', 'list', 'create', 'update', 'delete'] as const;

/** Operations on a file of an unpublished product, by role. */
const allowed: readonly [role: StaffRole | null, operations: readonly string[]][] = [
  ['owner', operations],
  ['teacher', operations],
  ['assistant', ['get']],
  ['accountant', []],
  [null, []],
];

test.each(allowed)('the role %s may only do what its rights to contents allow', async (role, expected) => {
  const found: string[] = [];
  for (const operation of operations)
    if (await mayReachFile(school.core, { ...person, role }, { operation, path })) found.push(operation);
  expect(found).toEqual(expected);
});

test.each(['owner', 'teacher'] as const)(
  '%s writes only with a second factor if payments are real',
  async (role) => {
    const core = { ...school.core, sellsForReal: true };
    const write = { operation: 'create', path } as const;
    expect(await mayReachFile(core, { ...person, role }, write)).toBe(false);
    expect(await mayReachFile(core, { ...person, role, secondFactor: 'totp' }, write)).toBe(true);
  },
);

test('only the owner changes the pictures of the home page', async () => {
  const picture = `school/${'0'.repeat(32)}/pictures/logo.png`;
  const write = { operation: 'update', path: picture } as const;
  expect(await mayReachFile(school.core, { ...person, role: 'owner' }, write)).toBe(true);
  expect(await mayReachFile(school.core, { ...person, role: 'teacher' }, write)).toBe(false);
});

test('staff with an unverified address have the rights of visitors', async () => {
  const user = { ...person, role: 'owner', emailVerified: false } as const;
  expect(await mayReachFile(school.core, user, { operation: 'get', path })).toBe(false);
});
