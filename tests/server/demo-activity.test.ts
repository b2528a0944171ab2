import { fileURLToPath } from 'node:url';
import { eq, isNull, like, ne, or, sql } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, toParisDay } from '#common/paris-time.ts';
import { listAttention } from '#core/desk/list-attention.ts';
import { seedActivity } from '#core/seed/seed-activity.ts';
import { seedDemoSchool } from '#core/seed/seed-demo-school.ts';
import { demoActivity } from '#database/seed/demo/activity/activity.ts';
import { demoProductions } from '#database/seed/demo/activity/productions.ts';
import { availabilityAlerts } from '#database/tables/alerts.ts';
import { changes } from '#database/tables/changes.ts';
import { emails } from '#database/tables/emails.ts';
import { attempts } from '#database/tables/exercises.ts';
import { invoices } from '#database/tables/invoices.ts';
import { directory } from '#database/tables/members.ts';
import { messages } from '#database/tables/messages.ts';
import { opinions } from '#database/tables/opinions.ts';
import { orders } from '#database/tables/orders.ts';
import { productions, recordings } from '#database/tables/productions.ts';
import { courseProgress, lessonProgress } from '#database/tables/progress.ts';
import { promotionCodes } from '#database/tables/promotion-codes.ts';
import { lessonQuestions } from '#database/tables/questions.ts';
import { studyPlans } from '#database/tables/study-plans.ts';
import { vouchers } from '#database/tables/vouchers.ts';
import { openDemoTwins } from '#server/demo-twins.ts';
import { type CoreUnderTest, openCore, siteUrl } from '../support/core.ts';
import { checkInvariants } from '../torture/check-invariants.ts';

const seedFolder = fileURLToPath(new URL('../../database/seed', import.meta.url));
const log = pino({ level: 'silent' });

let school: CoreUnderTest;
beforeAll(async () => {
  school = await openCore();
  await seedDemoSchool(school.core, seedFolder, { isLively: true });
  const twins = await openDemoTwins({ siteUrl }, log, school.database.pool);
  let payments = 0;
  const interrupted = {
    ...twins,
    async pay(...given: Parameters<typeof twins.pay>) {
      await twins.pay(...given);
      if (++payments === 7) throw new Error('power cut after a payment');
    },
  };
  await expect(seedActivity(school.core, interrupted, demoActivity)).rejects.toThrow('power cut');
  await seedActivity(school.core, twins, demoActivity);
}, 60_000);
afterAll(() => school[Symbol.asyncDispose]());

const tables = [
  orders,
  invoices,
  vouchers,
  promotionCodes,
  emails,
  attempts,
  lessonProgress,
  changes,
  productions,
] as const;
const others = [lessonQuestions, messages, opinions, availabilityAlerts, directory] as const;
const count = () => Promise.all([...tables, ...others].map((table) => school.core.db.$count(table)));

test('the activity satisfies the invariants of the money, also after an interruption', async () => {
  expect(await checkInvariants(school.database.pool)).toEqual([]);
  expect(school.complaints).toEqual([]);
});

test('the activity shows every kind of sale, over a month', async () => {
  const { db, now } = school.core;
  const bought = demoActivity.events.filter(({ kind }) => kind === 'buy').length;
  const sold = await db.select().from(orders).where(eq(orders.origin, 'payment'));
  expect(sold).toHaveLength(bought);
  expect(new Set(sold.map(({ purpose }) => purpose))).toEqual(new Set(['self', 'gift', 'class']));
  expect(sold.filter(({ state }) => state === 'refunded')).toHaveLength(1);
  expect(sold.filter(({ discountAmount }) => discountAmount > 0).length).toBeGreaterThanOrEqual(3);
  const firstDay = addDays(toParisDay(now()), -30);
  const days = new Set(sold.map(({ paidAt }) => toParisDay(paidAt ?? new Date(0))));
  expect([...days].filter((day) => day < firstDay)).toEqual([]);
  expect(days.size).toBeGreaterThan(15);
  expect(await db.$count(vouchers, ne(vouchers.redeemedBy, ''))).toBe(2);
});

test('work waits for the teacher, and nothing else needs attention', async () => {
  const { db } = school.core;
  expect(await db.$count(lessonQuestions, isNull(lessonQuestions.answeredAt))).toBe(2);
  expect(await db.$count(messages, isNull(messages.answeredAt))).toBe(2);
  expect(await db.$count(opinions, eq(opinions.state, 'pending'))).toBe(1);
  expect(await db.$count(opinions, eq(opinions.state, 'accepted'))).toBe(2);
  expect(await db.$count(availabilityAlerts, sql`${availabilityAlerts.confirmedAt} is not null`)).toBe(2);
  expect(await db.$count(courseProgress, sql`${courseProgress.finishedAt} is not null`)).toBe(3);
  const { scheduled, unpictured, unconsented, oldMessages, ...attention } = await listAttention(school.core);
  expect(Object.values(attention).map(({ count: waiting }) => waiting)).toEqual(
    Object.values(attention).map(() => 0),
  );
});

test('productions wait for a correction, one of them late, and others are returned', async () => {
  const { db, now } = school.core;
  const rows = await db.select().from(productions);
  expect(rows).toHaveLength(demoProductions.flatMap(({ tasks }) => tasks).length);
  const waiting = rows.filter(({ state }) => state === 'waiting');
  const returned = rows.filter(({ state }) => state === 'returned');
  expect(returned).toHaveLength(demoProductions.filter(({ correction }) => correction).length);
  expect(waiting.filter(({ dueAt }) => dueAt < now())).toHaveLength(1);
  for (const { criteria, comments, submittedAt, returnedAt } of returned) {
    expect(Object.keys(criteria).length).toBeGreaterThanOrEqual(1);
    expect(comments.length).toBeGreaterThanOrEqual(2);
    expect(returnedAt?.getTime()).toBeGreaterThan(submittedAt.getTime());
  }
  const spoken = rows.filter(({ kind }) => kind === 'speaking');
  expect(spoken).toHaveLength(3);
  expect(await db.$count(recordings)).toBe(3);
  // The second version names the returned first one.
  const [second] = waiting.filter(({ previousId }) => previousId !== null);
  expect(returned.map(({ id }) => id)).toContain(second?.previousId);
  expect(await db.$count(studyPlans)).toBe(1);
});

test('no email of the activity is left to send', async () => {
  const { db } = school.core;
  expect(await db.$count(emails)).toBeGreaterThan(30);
  expect(
    await db.$count(emails, or(isNull(emails.sentAt), sql`${emails.createdAt} > ${emails.sentAt}`)),
  ).toBe(0);
  const { rows } = await school.database.pool.query("select name from jobs.job where name = 'send-letter'");
  expect(rows).toEqual([]);
});

test('every invented address ends in .example', async () => {
  const { db } = school.core;
  for (const [table, column] of [
    [directory, directory.email],
    [emails, emails.recipient],
    [messages, messages.email],
  ] as const)
    expect(await db.$count(table)).toBe(await db.$count(table, like(column, '%.example')));
});

test('a further start changes nothing', async () => {
  const before = await count();
  await seedDemoSchool(school.core, seedFolder, { isLively: true });
  const twins = await openDemoTwins({ siteUrl }, log, school.database.pool);
  await seedActivity(school.core, twins, demoActivity);
  expect(await count()).toEqual(before);
});

test('a school that was seeded with its content only gets no activity', async () => {
  await using other = await openCore();
  await seedDemoSchool(other.core, seedFolder);
  const twins = await openDemoTwins({ siteUrl }, log, other.database.pool);
  await seedDemoSchool(other.core, seedFolder, { isLively: true });
  await seedActivity(other.core, twins, demoActivity);
  expect(await other.core.db.$count(orders, eq(orders.origin, 'payment'))).toBe(0);
});
