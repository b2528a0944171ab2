import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Level tests that are being taken. Nothing says by whom: the address of its page has the secret, and a day later the row is gone. */
export const levelSittings = pgTable(
  'level_sittings',
  {
    /** SHA-256 of the secret. */
    id: text().primaryKey(),
    /** The levels that the bank covered when it was begun, from the lowest. */
    levels: jsonb().$type<string[]>().notNull(),
    /** `PosedQuestion`s in their order: the last one waits for its answer, until all are answered. */
    asked: jsonb().$type<object[]>().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('level_sittings_age').on(table.createdAt)],
);

/** What members kept of their level tests. */
export const levelResults = pgTable(
  'level_results',
  {
    /** That of the sitting: it is kept once. */
    id: text().primaryKey(),
    uid: text().notNull(),
    /** A level of the CEFR; empty below the lowest that was tested. */
    level: text().notNull(),
    /** What the answers do not decide between, from the lowest to the highest. */
    lowest: text().notNull(),
    highest: text().notNull(),
    /** Of the level, in whole percents. */
    certainty: integer().notNull(),
    /** How many were answered. */
    questions: integer().notNull(),
    takenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('level_results_member').on(table.uid, table.takenAt.desc())],
);
