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

/** What somebody got wrong, or nearly, and is asked again: a field of an exercise, whatever its version. */
export const reviewCards = pgTable(
  'review_cards',
  {
    uid: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** Raised each time that it is answered: what is answered twice from one showing counts once. */
    revision: integer().notNull(),
    /** What the scheduler knows of it (a `Card` of ts-fsrs). */
    card: jsonb().$type<object>().notNull(),
    due: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** What it trains: the fault that was made last, the skill of its item, and the kind, by which its time is estimated. */
    fault: text(),
    skill: text().$type<(typeof skillIds)[number]>().notNull(),
    kind: text().notNull(),
    /** The attempt that it comes from. */
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

/** Each answer that moved a card, in an attempt or a review; never written again. */
export const reviewLog = pgTable(
  'review_log',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** The revision that the card had before it; unique, so that one showing is answered once. */
    revision: integer().notNull(),
    source: text().$type<'attempt' | 'review' | 'raise'>().notNull(),
    /** Of a raise: the revision whose verdict it raises, after its answer was accepted. */
    raises: integer(),
    attemptId: text().references(() => attempts.id, { onDelete: 'cascade' }),
    versionId: text()
      .notNull()
      .references(() => exerciseVersions.id, { onDelete: 'cascade' }),
    /** A `FieldAnswer`. */
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
