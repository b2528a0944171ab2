import { index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';

/** Lesson that was read, and its duration in minutes. */
type AttestedLesson = { title: string; minutes: number };

/** Exercise that was done, with the best result in hundredths of a point. */
type AttestedExercise = { title: string; points: number; maxPoints: number };

export type AttestedWork = {
  lessons: AttestedLesson[];
  exercises: AttestedExercise[];
  /** True if all lessons were done, false if the school requires only a part of them. */
  isWhole: boolean;
};

/** Completion certificates as issued. Never updated. */
export const attestations = pgTable(
  'attestations',
  {
    /** Verification code printed on the certificate: 80 random bits in 16 letters and digits. */
    code: text().primaryKey(),
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    title: text().notNull(),
    /** Minutes of work, and number of completed lessons. */
    duration: integer().notNull(),
    lessons: integer().notNull(),
    /** Null for attestations issued before the work was listed. */
    work: jsonb().$type<AttestedWork>(),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    issuedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('attestations_one').on(table.uid, table.productId),
    index('attestations_product').on(table.productId),
  ],
);
