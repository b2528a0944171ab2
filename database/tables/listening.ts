import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { attempts } from './exercises.ts';

/** Plays of recordings whose plays are counted. At most one per attempt and place is open. */
export const listeningPlays = pgTable(
  'listening_plays',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** Id chosen by the page, so that a repeated request starts no second play. */
    id: text().notNull(),
    /** Item and index of the recording, and the sentence if only that is played: `3-0`, `3-0.2`. */
    place: text().notNull(),
    slow: boolean().notNull().default(false),
    /** Page that plays it. Empty without scripts. */
    page: text().notNull(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Last position that the page reported, in milliseconds. Null before its first report. */
    positionMs: integer(),
    /** Length of the recording as first reported, in milliseconds. */
    lengthMs: integer(),
    endedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.id] }),
    index('listening_plays_place').on(table.attemptId, table.place),
    uniqueIndex('listening_plays_open').on(table.attemptId, table.place).where(sql`${table.endedAt} is null`),
  ],
);
