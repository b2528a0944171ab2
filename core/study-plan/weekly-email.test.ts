import { like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#database/tables/emails.ts';
import { type CoreUnderTest, openCore } from '#tests/support/core.ts';
import { addMember, addProductAt, grantProduct } from '#tests/support/core-people.ts';
import type { Core } from '../context.ts';
import { lessonInput, lessonSubject } from '../lessons/lesson-subject.ts';
import { planInput } from './plan-input.ts';
import { readPlan } from './read-plan.ts';
import { savePlan } from './save-plan.ts';
import { endWeeklyEmail, findSubscription } from './unsubscribe.ts';
import { findAnnouncedWeek, sendWeeklyEmails } from './weekly-email.ts';

let school: CoreUnderTest;

beforeAll(async () => {
  school = await openCore();
});
afterAll(() => school?.[Symbol.asyncDispose]());

const at = (time: string): Core => ({ ...school.core, now: () => new Date(time) });

async function addPlan(weeklyEmail = true) {
  const { core } = school;
  const member = await addMember(core, { emailVerified: true });
  const product = await addProductAt(core, 4_900);
  await grantProduct(core, member, product);
  const lesson = { productId: product.id, title: 'Une leçon', duration: 20, displayed: true };
  await lessonSubject.create(core, null, lessonInput.parse(lesson));
  const settings = planInput('2027-01-01').parse({
    ...{ exam: '', examDate: '2027-03-31', weekdays: ['2'], minutes: '30', leftOut: [], weeklyEmail },
  });
  await savePlan(core, member.uid, settings);
  return { member, plan: await readPlan(core, member.uid) };
}

const listEmails = (id: string | undefined) =>
  school.core.db
    .select()
    .from(emails)
    .where(like(emails.subjectId, `${id}:%`));

test.each([
  ['2027-01-10T16:59:00Z', null],
  ['2027-01-10T17:00:00Z', '2027-01-11'],
  ['2027-01-11T10:59:00Z', '2027-01-11'],
  ['2027-01-11T11:00:00Z', null],
  ['2027-01-09T18:00:00Z', null],
  // Summer time begins on this Sunday.
  ['2027-03-28T15:59:00Z', null],
  ['2027-03-28T16:00:00Z', '2027-03-29'],
])('findAnnouncedWeek returns the week for %s', (now, monday) => {
  expect(findAnnouncedWeek(new Date(now))).toBe(monday);
});

test('queues one email per week, also when the job runs again after an outage', async () => {
  const { member, plan } = await addPlan();
  await Promise.all([1, 2].map(() => sendWeeklyEmails(at('2027-01-10T17:07:00Z'))));
  await sendWeeklyEmails(at('2027-01-11T08:07:00Z'));
  const [first, ...others] = await listEmails(plan?.id);
  expect(others).toEqual([]);
  expect(first).toMatchObject({ kind: 'study-week', recipient: member.email });
  expect(first?.text).toContain('Mardi 12\u00a0janv.');
  expect(first?.text).toContain('Une leçon');
  expect(first?.unsubscribeUrl).toMatch(/\/desinscription\/[\w-]{43}$/);
  await sendWeeklyEmails(at('2027-01-17T18:07:00Z'));
  expect(await listEmails(plan?.id)).toHaveLength(2);
});

test('queues no email without consent, after the unsubscribe link or after the exam', async () => {
  const silent = await addPlan(false);
  const { plan } = await addPlan();
  await sendWeeklyEmails(at('2027-01-24T18:07:00Z'));
  const [email] = await listEmails(plan?.id);
  const secret = email?.unsubscribeUrl?.split('/').at(-1) ?? '';
  expect(await findSubscription(school.core, secret)).toBe(true);
  await endWeeklyEmail(school.core, secret);
  await endWeeklyEmail(school.core, secret);
  expect(await findSubscription(school.core, secret)).toBe(false);
  await sendWeeklyEmails(at('2027-01-31T18:07:00Z'));
  const over = await addPlan();
  await sendWeeklyEmails(at('2027-04-04T18:07:00Z'));
  expect(await listEmails(plan?.id)).toHaveLength(1);
  expect([await listEmails(silent.plan?.id), await listEmails(over.plan?.id)]).toEqual([[], []]);
});

test.each(['', 'inconnu', 'A'.repeat(43)])('rejects the unsubscribe secret « %s »', async (secret) => {
  await expect(endWeeklyEmail(school.core, secret)).rejects.toMatchObject({ code: 'not-found' });
  await expect(findSubscription(school.core, secret)).rejects.toMatchObject({ code: 'not-found' });
});
