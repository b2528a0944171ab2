import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { examIds } from './scores.ts';

/** Settings of the learners' study plans. The plan itself is computed from current progress. */
export const studyPlans = pgTable(
  'study_plans',
  {
    uid: text().primaryKey(),
    /** Part of the event ids in calendars. */
    id: text().notNull().unique(),
    /** Empty for an exam that is not in the list. */
    exam: text().$type<(typeof examIds)[number] | ''>().notNull(),
    examDate: date().notNull(),
    /** ISO weekdays: 1 is Monday. */
    weekdays: integer().array().notNull(),
    /** Minutes per working day. */
    minutes: integer().notNull(),
    /** Ids of owned products that are not part of the plan. */
    leftOut: text().array().notNull().default(sql`'{}'::text[]`),
    weeklyEmail: boolean().notNull().default(false),
    /** Monday of the last week that an email announced. */
    emailedWeek: date(),
    /** Secret in the calendar address. Stored in plain text, because the page shows the address again. */
    calendarSecret: text().notNull().unique(),
    /** Secret in the unsubscribe link of each weekly email. Stored in plain text for the next email. */
    emailSecret: text().notNull().unique(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('study_plans_emailed').on(table.uid).where(sql`${table.weeklyEmail}`),
    check('study_plans_minutes', sql`${table.minutes} between 15 and 240 and ${table.minutes} % 5 = 0`),
    check(
      'study_plans_weekdays',
      sql`cardinality(${table.weekdays}) > 0 and ${table.weekdays} <@ '{1,2,3,4,5,6,7}'::int[]`,
    ),
  ],
);
