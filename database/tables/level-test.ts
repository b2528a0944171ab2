import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Anonymous level tests in progress. The URL is the only credential. Deleted after a day. */
export const levelSittings = pgTable(
  'level_sittings',
  {
    /** SHA-256 of the secret. */
    id: text().primaryKey(),
    /** Levels of the question bank when the test began, from the lowest. */
    levels: jsonb().$type<string[]>().notNull(),
    /** `PosedQuestion`s in order. The last one is unanswered until the test ends. */
    asked: jsonb().$type<object[]>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('level_sittings_age').on(table.createdAt)],
);

/** Level test results saved by members. */
export const levelResults = pgTable(
  'level_results',
  {
    /** Id of the level test, so that a result is saved once. */
    id: text().primaryKey(),
    uid: text().notNull(),
    /** A CEFR level. Empty below the lowest tested one. */
    level: text().notNull(),
    /** Bounds of the possible levels. */
    lowest: text().notNull(),
    highest: text().notNull(),
    /** Certainty of the level in percent. */
    certainty: integer().notNull(),
    questions: integer().notNull(),
    takenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('level_results_member').on(table.uid, table.takenAt.desc())],
);
