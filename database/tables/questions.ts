import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { lessons } from './lessons.ts';
import { products } from './products.ts';

/** What learners ask the teacher under a lesson. */
export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: text().primaryKey(),
    /** Empty once who asked has removed their account and what was shared stays without them. */
    uid: text().notNull(),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** Whether those who follow the course may read the first name of who asked. */
    nameAgreed: boolean().notNull().default(false),
    firstName: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Who answered, as they were called. */
    answeredBy: text().notNull().default(''),
    /** Question and answer are there for those who follow the course. */
    shared: boolean().notNull().default(false),
    /** Put away by the office without an answer. */
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** SHA-256 in hex of who asked, where and what: the same question, sent twice by a double click, is found again. */
    fingerprint: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('lesson_questions_listing').on(table.createdAt.desc(), table.id.desc()),
    index('lesson_questions_waiting')
      .on(table.createdAt, table.id)
      .where(sql`${table.answeredAt} is null and ${table.archivedAt} is null`),
    index('lesson_questions_member').on(table.uid, table.lessonId, table.createdAt),
    index('lesson_questions_shared').on(table.lessonId, table.answeredAt).where(sql`${table.shared}`),
    index('lesson_questions_lesson').on(table.lessonId),
    index('lesson_questions_product').on(table.productId),
    index('lesson_questions_fingerprint').on(table.fingerprint, table.createdAt.desc()),
    check('lesson_questions_shared_answered', sql`not ${table.shared} or ${table.answeredAt} is not null`),
  ],
);
