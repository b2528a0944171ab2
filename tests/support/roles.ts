import { vi } from 'vitest';
import type { StaffRole } from '#core/staff/roles.ts';
import { type Member, openMember, openUnverified } from './accounts.ts';
import { openIdentityProvider } from './identity-provider.ts';
import { buy } from './pay.ts';
import { openProvider } from './provider.ts';
import type { Course } from './publish-course.ts';
import type { SharedSchool } from './shared-school.ts';
import { openVisitor, type Visitor } from './visitor.ts';

/** Every role that can request a page. Admins are owners. */
export const roles = [
  'visitor',
  /** With an unverified address. */
  'unverified',
  'member',
  'buyer',
  /** Bought and refunded. */
  'refunded',
  /** Disabled by an admin while signed in. */
  'disabled',
  'admin',
  'securedAdmin',
  'teacher',
  'assistant',
  'accountant',
] as const;
export type Role = (typeof roles)[number];

/** Opens a visitor for each role. `course` is the product bought. */
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
    teacher: await openOffice(school, '', 'teacher'),
    assistant: await openOffice(school, '', 'assistant'),
    accountant: await openOffice(school, '', 'accountant'),
  };
}

/** Refunds at the provider and waits for the webhook. */
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

/** Disables an account while a browser keeps its session cookie. */
async function disable(school: SharedSchool, person: Member): Promise<void> {
  await using identity = await openIdentityProvider(school);
  await identity.disable(person.uid);
  await vi.waitUntil(async () => (await person.visit('/members')).status === 302, { timeout: 5_000 });
}

/** Creates another member of the staff, whose session has the given second factor. */
export async function openOffice(
  school: SharedSchool,
  secondFactor: string,
  role?: StaffRole,
): Promise<Member> {
  const person = await openMember(school);
  const { pool } = school.database;
  if (role) await pool.query('INSERT INTO staff (uid, role) VALUES ($1, $2)', [person.uid, role]);
  await pool.query(`UPDATE identity.accounts SET custom_attributes = '{"admin":true}' WHERE id = $1`, [
    person.uid,
  ]);
  await pool.query('UPDATE sessions SET second_factor = $2 WHERE uid = $1', [person.uid, secondFactor]);
  await vi.waitUntil(async () => (await person.visit('/admin')).status === 200, { timeout: 5_000 });
  return person;
}
