import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { lessons } from './lessons.ts';
import { products, type skillIds } from './products.ts';

/**
 * A `FieldAnswer` as JSON. The column type of Drizzle reads a text that the driver has read already once more: « 1 », « true » and « null »
 * would come back as something else than what was typed.
 */
export const fieldAnswer = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (answer) => JSON.stringify(answer),
});

/** Exercises as their teacher writes them. The document holds the keys: only the office reads this table's. */
export const exercises = pgTable(
  'exercises',
  {
    id: text().primaryKey(),
    /** The course or the pack that it trains; none for what stands in no place yet, and for the level test. */
    productId: text().references(() => products.id, { onDelete: 'cascade' }),
    /** A lesson of the same product under which it stands, or none. */
    lessonId: text().references(() => lessons.id, { onDelete: 'set null' }),
    /** Among the exercises of its place; equal ones stand in the order of their ids. */
    position: integer().notNull().default(0),
    title: text().notNull(),
    /** A level of the CEFR, or empty. */
    level: text().notNull().default(''),
    skill: text().$type<(typeof skillIds)[number]>().notNull(),
    /** An `ExerciseDocument`, whole. */
    document: jsonb().$type<object>().notNull(),
    /** Visitors may try it. */
    free: boolean().notNull().default(false),
    /** In the bank of the level test: each of its items is a question of its level. It then has no product. */
    levelTest: boolean().notNull().default(false),
    /** A draft otherwise. */
    displayed: boolean().notNull().default(false),
    /** The version that learners begin; none before it was first displayed. */
    versionId: text(),
    /** What its versions are named with, so that a name tells nobody the words: a secret, made when it is first displayed; told to no page. */
    versionSalt: text().notNull().default(''),
    /** Where its files live: 16 random bytes in hex, made with the first one. */
    pathFolderId: text().notNull().default(''),
    /** What a file that it came from calls it: the same file brought again finds it. */
    sourceId: text().notNull().default(''),
    /** Of the document as the last import wrote it: one that differs was edited here since. Empty where none did. */
    sourceDigest: text().notNull().default(''),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('exercises_place').on(table.productId, table.position, table.id),
    index('exercises_lesson').on(table.lessonId, table.position, table.id),
    index('exercises_free')
      .on(table.productId, table.position, table.id)
      .where(sql`${table.displayed} and ${table.free}`),
    index('exercises_updated').on(table.updatedAt.desc(), table.id),
    index('exercises_folder').on(table.pathFolderId),
    index('exercises_source').on(table.sourceId).where(sql`${table.sourceId} <> ''`),
    check('exercises_archived_hidden', sql`not (${table.displayed} and ${table.archivedAt} is not null)`),
    check('exercises_displayed_version', sql`not ${table.displayed} or ${table.versionId} is not null`),
    index('exercises_level_test')
      .on(table.level, table.id)
      .where(sql`${table.displayed} and ${table.levelTest}`),
    check(
      'exercises_level_test_placed',
      sql`not ${table.levelTest} or (${table.productId} is null and ${table.level} <> '')`,
    ),
    check('exercises_lesson_product', sql`${table.lessonId} is null or ${table.productId} is not null`),
  ],
);

/** What learners see of an exercise, as it was when they began it: never written again (`exercise_versions_stay`). */
export const exerciseVersions = pgTable(
  'exercise_versions',
  {
    /** Of its exercise and of what it says: a save that changes nothing of that makes none. */
    id: text().primaryKey(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    /** A `ShownExercise`. */
    shown: jsonb().$type<object>().notNull(),
    /** The names of its fields, so that what still asks for one is found without reading it. */
    fields: jsonb()
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(shown, 'strict $.**.field')`),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('exercise_versions_exercise').on(table.exerciseId)],
);

/** What answers to a version are marked with, apart from what is shown: only `core/exercises/attempts` reads it. */
export const exerciseKeys = pgTable('exercise_keys', {
  versionId: text()
    .primaryKey()
    .references(() => exerciseVersions.id, { onDelete: 'cascade' }),
  /** An `ExerciseKey`. */
  key: jsonb().$type<object>().notNull(),
});

/** Somebody's work on an exercise: one is open at a time, those that were marked stay. */
export const attempts = pgTable(
  'attempts',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    versionId: text()
      .notNull()
      .references(() => exerciseVersions.id, { onDelete: 'cascade' }),
    /** Of this person at this exercise, from 1. */
    number: integer().notNull(),
    state: text().$type<'open' | 'marked'>().notNull().default('open'),
    /** Raised at each answer that counts: the newer of two pages wins. */
    revision: integer().notNull().default(0),
    beganAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    markedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Hundredths of a point: what was got, and what there was to get. */
    points: integer().notNull().default(0),
    maxPoints: integer().notNull().default(0),
    /** What the first tries got, before any second one; raised with what is accepted afterwards. */
    firstPoints: integer().notNull().default(0),
    /** The version of the marker's rules. */
    marker: integer().notNull().default(0),
  },
  (table) => [
    unique('attempts_number').on(table.uid, table.exerciseId, table.number),
    index('attempts_exercise').on(table.exerciseId, table.markedAt.desc()),
    /** What everybody's first time was worth, and who was there last. */
    index('attempts_first')
      .on(table.exerciseId, table.markedAt.desc())
      .where(sql`${table.number} = 1 and ${table.state} = 'marked'`),
    index('attempts_last').on(table.markedAt.desc(), table.id.desc()).where(sql`${table.state} = 'marked'`),
    index('attempts_version').on(table.versionId, table.markedAt.desc()),
    index('attempts_member').on(table.uid, table.markedAt.desc()),
    uniqueIndex('attempts_open').on(table.uid, table.exerciseId).where(sql`${table.state} = 'open'`),
    check('attempts_marked', sql`(${table.state} = 'marked') = (${table.markedAt} is not null)`),
  ],
);

/** The answers of an attempt as they stand. */
export const answers = pgTable(
  'answers',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** A `FieldAnswer`. */
    value: fieldAnswer().notNull(),
    /** The revision of the attempt that it came with, and the page that sent it. */
    revision: integer().notNull(),
    page: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.field] })],
);

/** Each change of an answer as a page sent it, once, whatever became of it. */
export const answerEvents = pgTable(
  'answer_events',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** The page that sent it, and its number there. */
    page: text().notNull(),
    sequence: integer().notNull(),
    field: text().notNull(),
    value: fieldAnswer().notNull(),
    /** The revision that it became; null where a newer answer stood already. */
    revision: integer(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.field, table.page, table.sequence] })],
);

/** What the answer of a field was worth. */
export const marks = pgTable(
  'marks',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** Of the attempt, so that an exercise is counted without them. */
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    /** The first answer in words: a text as it was typed, or what was chosen. */
    given: text().notNull(),
    verdict: text().$type<'right' | 'near' | 'wrong'>().notNull(),
    fault: text(),
    /** Whole percents. */
    credit: integer().notNull(),
    /** Answers that were tried: the second one is free after a small fault. */
    tries: integer().notNull().default(1),
    /** The answer that counts: that of the second try where there was one. */
    answer: fieldAnswer().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.field] }),
    index('marks_exercise').on(table.exerciseId, table.attemptId),
    index('marks_member').on(table.uid, table.at.desc()),
  ],
);

/** « Ma réponse était juste »: what a learner asks the teacher to accept. */
export const answerAppeals = pgTable(
  'answer_claims',
  {
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    given: text().notNull(),
    state: text().$type<'waiting' | 'accepted' | 'refused'>().notNull().default('waiting'),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    unique('answer_claims_once').on(table.attemptId, table.field),
    index('answer_claims_waiting').on(table.createdAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('answer_claims_exercise').on(table.exerciseId),
    index('answer_claims_same')
      .on(table.exerciseId, table.field, sql`md5(${table.given})`, table.createdAt, table.id)
      .where(sql`${table.state} = 'waiting'`),
    index('answer_claims_member').on(table.uid),
  ],
);
