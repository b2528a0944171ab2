import { vi } from 'vitest';
import { type Member, openMember, openUnverified } from './accounts.ts';
import { openIdentityProvider } from './identity-provider.ts';
import { buy } from './pay.ts';
import { openProvider } from './provider.ts';
import type { Course } from './publish-course.ts';
import type { SharedSchool } from './shared-school.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Everybody who can stand before an address. */
export const roles = [
  'visitor',
  /** With an address that nobody has proved. */
  'unverified',
  'member',
  'buyer',
  /** Bought, and had the money back. */
  'refunded',
  /** Signed in, and closed by the office since. */
  'disabled',
  'admin',
  /** Signed in with a second factor. */
  'securedAdmin',
] as const;
export type Role = (typeof roles)[number];

/** Somebody of each role, in a school; `course` is what was bought. */
export async function openRoles(school: SharedSchool, course: Course): Promise<Record<Role, Visitor>> {
  const [member, buyer, refunded, disabled] = await Promise.all([1, 2, 3, 4].map(() => openMember(school)));
  if (!member || !buyer || !refunded || !disabled) throw new Error('unreachable: four were opened');
  for (const person of [buyer, refunded]) await person.visit(await buy(person, course.buyPath));
  await refund(school, refunded, course);
  await disable(school, disabled);
  return {
    ...{
      visitor: openVisitor(school),
      unverified: await openUnverified(school),
      member,
      buyer,
      refunded,
      disabled,
    },
    ...{ admin: await openOffice(school, ''), securedAdmin: await openOffice(school, 'totp') },
  };
}

/** The provider gives the money back; its webhook tells the school. */
export async function refund(school: SharedSchool, person: Member, course: Course): Promise<void> {
  await using provider = await openProvider(school);
  const sessions = await provider.stripe.checkout.sessions.list({ limit: 100 });
  const session = sessions.data.find((each) => each.client_reference_id === person.uid);
  await provider.stripe.refunds.create({ payment_intent: String(session?.payment_intent) });
  const path = `/media/${course.id}/files/exercices.pdf`;
  await vi.waitUntil(async () => (await person.visit(path)).status === 403, {
    timeout: 15_000,
    interval: 50,
  });
}

/** Keeps the cookie that the browser had. */
async function disable(school: SharedSchool, person: Member): Promise<void> {
  await using identity = await openIdentityProvider(school);
  await identity.disable(person.uid);
  await vi.waitUntil(async () => (await person.visit('/members')).status === 302, { timeout: 5_000 });
}

/** Another admin, whose session says what was proved besides the password. */
export async function openOffice(school: SharedSchool, secondFactor: string): Promise<Member> {
  const person = await openMember(school);
  const { pool } = school.database;
  await pool.query(`UPDATE identity.accounts SET custom_attributes = '{"admin":true}' WHERE id = $1`, [
    person.uid,
  ]);
  await pool.query('UPDATE sessions SET second_factor = $2 WHERE uid = $1', [person.uid, secondFactor]);
  await vi.waitUntil(async () => (await person.visit('/admin')).status === 200, { timeout: 5_000 });
  return person;
}
