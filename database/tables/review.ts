import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
} from 'drizzle-orm/pg-core';
import { attempts, exercises, exerciseVersions, fieldAnswer } from './exercises.ts';
import type { skillIds } from './products.ts';

/** Review cards: answer fields that a learner got wrong, repeated across versions of the exercise. */
export const reviewCards = pgTable(
  'review_cards',
  {
    uid: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** Incremented with each answer, so that answering one displayed card twice counts once. */
    revision: integer().notNull(),
    /** State of the scheduler (a `Card` of ts-fsrs). */
    card: jsonb().$type<object>().notNull(),
    due: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Last mistake, skill of the item, and its kind, which gives the estimated time. */
    fault: text(),
    skill: text().$type<(typeof skillIds)[number]>().notNull(),
    kind: text().notNull(),
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.exerciseId, table.field] }),
    index('review_cards_due').on(table.uid, table.due, table.exerciseId, table.field),
    index('review_cards_exercise').on(table.exerciseId),
    index('review_cards_attempt').on(table.attemptId),
  ],
);

/** Every answer that rescheduled a card. Immutable. */
export const reviewLog = pgTable(
  'review_log',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** Revision of the card before the answer. Unique, so that a displayed card is answered once. */
    revision: integer().notNull(),
    source: text().$type<'attempt' | 'review' | 'raise'>().notNull(),
    /** For a raise: the revision whose verdict improves after an accepted appeal. */
    raises: integer(),
    attemptId: text().references(() => attempts.id, { onDelete: 'cascade' }),
    versionId: text()
      .notNull()
      .references(() => exerciseVersions.id, { onDelete: 'cascade' }),
    answer: fieldAnswer().notNull(),
    verdict: text().$type<'right' | 'near' | 'wrong'>().notNull(),
    fault: text(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    unique('review_log_once').on(table.uid, table.exerciseId, table.field, table.revision),
    index('review_log_reviews').on(table.uid, table.at).where(sql`${table.source} = 'review'`),
    index('review_log_exercise').on(table.exerciseId, table.id),
    index('review_log_attempt').on(table.attemptId),
    index('review_log_version').on(table.versionId),
    check('review_log_raise', sql`(${table.source} = 'raise') = (${table.raises} is not null)`),
  ],
);
