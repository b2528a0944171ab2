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

/** What somebody has done of a lesson. */
export const lessonProgress = pgTable(
  'lesson_progress',
  {
    uid: text().notNull(),
    lessonId: lessonReference(),
    /** Of the lesson, so that a course is counted without its lessons. */
    productId: productReference(),
    openedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    visitedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When they last said that it is done, and that it is not: the later one counts. */
    saidDoneAt: timestamp({ withTimezone: true, precision: 3 }),
    undoneAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Since when it is done, by their word or because its video was seen; null while it is not. Follows from the rest. */
    doneAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_progress_course').on(table.uid, table.productId, table.doneAt),
    index('lesson_progress_lesson').on(table.lessonId, table.doneAt),
    index('lesson_progress_product').on(table.productId),
  ],
);

/** Seconds that were seen, as PostgreSQL keeps sets of whole numbers: `{[0,95),[120,180)}`. */
const secondsSeen = customType<{ data: string }>({ dataType: () => 'int4multirange' });

/** How far somebody is in a video or a recording of a lesson. */
export const playback = pgTable(
  'playback',
  {
    uid: text().notNull(),
    lessonId: lessonReference(),
    /** The video: `video`; a recording: the name of its object. */
    media: text().notNull(),
    /** Seconds, whole; 0 while unknown. */
    length: integer().notNull().default(0),
    /** A union: what is told twice or late changes nothing. */
    seen: secondsSeen().notNull().default(sql`'{}'::int4multirange`),
    /** Where it goes on, in seconds, and since when: the latest moment wins. */
    position: integer().notNull().default(0),
    positionAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.lessonId, table.media] }),
    index('playback_lesson').on(table.lessonId),
  ],
);

/** Who follows a product: one row a person and a product, from the first lesson that they opened. */
export const courseProgress = pgTable(
  'course_progress',
  {
    uid: text().notNull(),
    productId: productReference(),
    /** The lesson that they were last in. */
    lessonId: text().references(() => lessons.id, { onDelete: 'set null' }),
    startedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    visitedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** When every lesson was done for the first time: lessons that come later do not take it back. */
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.productId] }),
    index('course_progress_member').on(table.uid, table.visitedAt.desc()),
    index('course_progress_product').on(table.productId, table.visitedAt.desc(), table.uid),
    index('course_progress_visited').on(table.visitedAt.desc(), table.productId, table.uid),
    // The office looks for those who have finished and for those who have not, whichever are rare.
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

/** What a learner writes for themself under a lesson. */
export const lessonNotes = pgTable(
  'lesson_notes',
  {
    uid: text().notNull(),
    lessonId: lessonReference(),
    productId: productReference(),
    body: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.lessonId] }),
    index('lesson_notes_member').on(table.uid, table.updatedAt.desc(), table.lessonId),
    index('lesson_notes_lesson').on(table.lessonId),
    index('lesson_notes_product').on(table.productId),
  ],
);
