import { sql } from 'drizzle-orm';
import { customType, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { lessons } from './lessons.ts';
import { products } from './products.ts';

const lessonReference = () =>
  text()
    .notNull()
    .references(() => lessons.id, { onDelete: 'cascade' });

const productReference = () =>
  text()
    .notNull()
    .references(() => products.id, { onDelete: 'cascade' });

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    uid: text().notNull(),
    lessonId: lessonReference(),
    /** Copied from the lesson, so that course progress needs no join. */
    productId: productReference(),
    openedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    visitedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Last marks as done and as not done by the learner. The later one counts. */
    saidDoneAt: timestamp({ withTimezone: true, precision: 3 }),
    undoneAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Completion by the learner or by watching the video. Derived from the other columns. */
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_progress_course').on(table.uid, table.productId, table.doneAt),
    index('lesson_progress_lesson').on(table.lessonId, table.doneAt),
    index('lesson_progress_product').on(table.productId),
  ],
);

/** Watched seconds as a set of ranges: `{[0,95),[120,180)}`. */
const secondsSeen = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/** Playback positions of videos and recordings. */
export const playback = pgTable(
  'playback',
  {
    uid: text().notNull(),
    lessonId: lessonReference(),
    /** `video`, or the object name of a recording. */
    media: text().notNull(),
    /** Whole seconds. 0 if unknown. */
    length: integer().notNull().default(0),
    /** Merged as a union, so that repeated or late reports change nothing. */
    seen: secondsSeen().notNull().default(sql`'{}'::int4multirange`),
    /** Position in seconds and its time. The latest one wins. */
    position: integer().notNull().default(0),
    positionAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.lessonId, table.media] }),
    index('playback_lesson').on(table.lessonId),
  ],
);

/** Learners of a product, from their first opened lesson. */
export const courseProgress = pgTable(
  'course_progress',
  {
    uid: text().notNull(),
    productId: productReference(),
    lessonId: text().references(() => lessons.id, { onDelete: 'set null' }),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    visitedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** First completion of every lesson. Lessons added later do not reset it. */
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.productId] }),
    index('course_progress_member').on(table.uid, table.visitedAt.desc()),
    index('course_progress_product').on(table.productId, table.visitedAt.desc(), table.uid),
    index('course_progress_visited').on(table.visitedAt.desc(), table.productId, table.uid),
    // One index per value, because the back office filters by either, and each may be rare.
    index('course_progress_finished')
      .on(table.visitedAt.desc(), table.productId, table.uid)
      .where(sql`${table.finishedAt} is not null`),
    index('course_progress_unfinished')
      .on(table.visitedAt.desc(), table.productId, table.uid)
      .where(sql`${table.finishedAt} is null`),
    index('course_progress_product_finished')
      .on(table.productId, table.visitedAt.desc(), table.uid)
      .where(sql`${table.finishedAt} is not null`),
    index('course_progress_product_unfinished')
      .on(table.productId, table.visitedAt.desc(), table.uid)
      .where(sql`${table.finishedAt} is null`),
    index('course_progress_lesson').on(table.lessonId),
  ],
);

export const lessonNotes = pgTable(
  'lesson_notes',
  {
    uid: text().notNull(),
    lessonId: lessonReference(),
    productId: productReference(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_notes_member').on(table.uid, table.updatedAt.desc(), table.lessonId),
    index('lesson_notes_lesson').on(table.lessonId),
    index('lesson_notes_product').on(table.productId),
  ],
);
