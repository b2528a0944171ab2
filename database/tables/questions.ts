import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { lessons } from './lessons.ts';
import { products } from './products.ts';

export const lessonQuestions = pgTable(
  'lesson_questions',
  {
    id: text().primaryKey(),
    /** Empty once the account is erased and the shared question is retained. */
    uid: text().notNull(),
    lessonId: text()
      .notNull()
      .references(() => lessons.id, { onDelete: 'cascade' }),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    /** True if other learners of the course may see the author's first name. */
    nameAgreed: boolean().notNull().default(false),
    firstName: text().notNull().default(''),
    answer: text().notNull().default(''),
    answeredAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Name of the author at that time. */
    answeredBy: text().notNull().default(''),
    /** True if other learners of the course see question and answer. */
    shared: boolean().notNull().default(false),
    /** Time when the question was archived without an answer. */
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Hex SHA-256 of author, lesson and text, to detect a double submission. */
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
