import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { settings } from '#database/tables/settings.ts';
import { staffInvitations } from '#database/tables/staff.ts';
import { openImportingSchool, someone } from '#tests/support/imported-people.ts';
import { maySignUp } from './may-sign-up.ts';

const school = openImportingSchool();

const openSignUp = async (signUpOpen: boolean) => {
  await school.core.db.delete(settings).where(eq(settings.key, 'school'));
  await school.core.db.insert(settings).values({ key: 'school', value: { signUpOpen } });
};

beforeEach(() => openSignUp(false));

test('accepts everybody while sign-up is open', async () => {
  await openSignUp(true);
  expect(await maySignUp(school.core, null)).toBe(true);
  expect(await maySignUp(school.core, someone())).toBe(true);
});

test('accepts only imported people while sign-up is closed, until the import is taken back', async () => {
  const email = someone();
  const { id } = await school.importAll([{ email }]);
  expect(await maySignUp(school.core, email)).toBe(true);
  expect(await maySignUp(school.core, email.toUpperCase())).toBe(true);
  expect(await maySignUp(school.core, someone())).toBe(false);
  expect(await maySignUp(school.core, null)).toBe(false);
  await school.undo(id);
  expect(await maySignUp(school.core, email)).toBe(false);
});

test('accepts a teammate with a pending invitation, and no other one', async () => {
  const day = 24 * 3_600_000;
  const invite = async (
    changes: Partial<Record<'acceptedAt' | 'revokedAt' | 'expiresAt', Date>>,
  ): Promise<boolean> => {
    const [id, email] = [randomUUID(), someone()];
    const expiresAt = new Date(Date.now() + day);
    await school.core.db
      .insert(staffInvitations)
      .values({ id, email, role: 'teacher', secretHash: id, invitedBy: 'bureau', expiresAt, ...changes });
    return maySignUp(school.core, email);
  };
  expect(await invite({})).toBe(true);
  expect(await invite({ acceptedAt: new Date() })).toBe(false);
  expect(await invite({ revokedAt: new Date() })).toBe(false);
  expect(await invite({ expiresAt: new Date(Date.now() - day) })).toBe(false);
});
