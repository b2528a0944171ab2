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

/** JSON type without Drizzle's second parse, which would turn the typed answer « 1 » into a number. */
export const fieldAnswer = customType<{ data: unknown; driverData: string }>({
  dataType: () => 'jsonb',
  toDriver: (answer) => JSON.stringify(answer),
});

/** Exercises with their answer keys. Only the back office may read this table. */
export const exercises = pgTable(
  'exercises',
  {
    id: text().primaryKey(),
    /** Course or pack. Null for unassigned exercises and the level test. */
    productId: text().references(() => products.id, { onDelete: 'cascade' }),
    /** Lesson of the same product, or null. */
    lessonId: text().references(() => lessons.id, { onDelete: 'set null' }),
    /** Position in its lesson or product. Ties are sorted by id. */
    position: integer().notNull().default(0),
    title: text().notNull(),
    /** A CEFR level, or empty. */
    level: text().notNull().default(''),
    skill: text().$type<(typeof skillIds)[number]>().notNull(),
    /** An `ExerciseDocument`. */
    document: jsonb().$type<object>().notNull(),
    /** Estimated minutes. The migration 0049 states the rule (`exercise_minutes`). */
    duration: integer().notNull().generatedAlwaysAs(sql`public.exercise_minutes(document)`),
    /** True if visitors may try the exercise. */
    free: boolean().notNull().default(false),
    /** True if the items belong to the question bank of the level test. Such an exercise has no product. */
    levelTest: boolean().notNull().default(false),
    /** False for a draft. */
    displayed: boolean().notNull().default(false),
    /** Version that new attempts use. Null before the first publication. */
    versionId: text(),
    /** Secret salt of the version ids, so that an id does not reveal the content. */
    versionSalt: text().notNull().default(''),
    /** Storage folder: 16 random bytes in hex, created with the first file. */
    pathFolderId: text().notNull().default(''),
    /** Id in the imported file, so that importing the file again finds the exercise. */
    sourceId: text().notNull().default(''),
    /** Digest at the last import, to detect later edits. Empty without import. */
    sourceDigest: text().notNull().default(''),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Revision for optimistic locking. */
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

/** Published content of an exercise. Immutable (`exercise_versions_stay`), because attempts refer to it. */
export const exerciseVersions = pgTable(
  'exercise_versions',
  {
    /** Derived from the exercise and its content, so that saving unchanged content creates no version. */
    id: text().primaryKey(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    /** A `ShownExercise`. */
    shown: jsonb().$type<object>().notNull(),
    /** Names of the answer fields, so that a field can be found without parsing `shown`. */
    fields: jsonb()
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql`jsonb_path_query_array(shown, 'strict $.**.field')`),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [index('exercise_versions_exercise').on(table.exerciseId)],
);

/** Answer keys, separate from the published content. Read only by `core/exercises/attempts`. */
export const exerciseKeys = pgTable('exercise_keys', {
  versionId: text()
    .primaryKey()
    .references(() => exerciseVersions.id, { onDelete: 'cascade' }),
  /** An `ExerciseKey`. */
  key: jsonb().$type<object>().notNull(),
});

/** Attempts at exercises. At most one per learner and exercise is open. Marked attempts are retained. */
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
    /** Number of the attempt per learner and exercise, from 1. */
    number: integer().notNull(),
    /** `awaiting`: submitted, and a person has yet to grade a production. */
    state: text().$type<'open' | 'awaiting' | 'marked'>().notNull().default('open'),
    /** Incremented with each accepted answer. With two open pages, the newer answer wins. */
    revision: integer().notNull().default(0),
    beganAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    submittedAt: timestamp({ withTimezone: true, precision: 3 }),
    markedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Exam sitting that the attempt belongs to. Null for practice. */
    sittingId: text(),
    /** Points earned and available, in hundredths. */
    points: integer().notNull().default(0),
    maxPoints: integer().notNull().default(0),
    /** Points earned by first tries, including appeals accepted later. */
    firstPoints: integer().notNull().default(0),
    /** Version of the marking rules. */
    marker: integer().notNull().default(0),
  },
  (table) => [
    unique('attempts_number').on(table.uid, table.exerciseId, table.number),
    index('attempts_exercise').on(table.exerciseId, table.markedAt.desc()),
    /** For the statistics of first attempts and the list of latest attempts. */
    index('attempts_first')
      .on(table.exerciseId, table.markedAt.desc())
      .where(sql`${table.number} = 1 and ${table.state} = 'marked'`),
    index('attempts_last').on(table.markedAt.desc(), table.id.desc()).where(sql`${table.state} = 'marked'`),
    index('attempts_version').on(table.versionId, table.markedAt.desc()),
    index('attempts_member').on(table.uid, table.markedAt.desc()),
    uniqueIndex('attempts_open')
      .on(table.uid, table.exerciseId)
      .where(sql`${table.state} = 'open' and ${table.sittingId} is null`),
    uniqueIndex('attempts_sitting')
      .on(table.sittingId, table.exerciseId)
      .where(sql`${table.sittingId} is not null`),
    check('attempts_marked', sql`(${table.state} = 'marked') = (${table.markedAt} is not null)`),
  ],
);

/** Current answers of an attempt. */
export const answers = pgTable(
  'answers',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** A `FieldAnswer`. */
    value: fieldAnswer().notNull(),
    /** Revision of the attempt that this answer created, and the page that sent it. */
    revision: integer().notNull(),
    page: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.field] })],
);

/** Every answer change sent by a page, recorded once whether accepted or not. */
export const answerEvents = pgTable(
  'answer_events',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    /** Page that sent the change, and the change's number on that page. */
    page: text().notNull(),
    sequence: integer().notNull(),
    field: text().notNull(),
    value: fieldAnswer().notNull(),
    /** Resulting revision. Null if a newer answer already existed. */
    revision: integer(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.attemptId, table.field, table.page, table.sequence] })],
);

export const marks = pgTable(
  'marks',
  {
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** Copied from the attempt, so that statistics need no join. */
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    uid: text().notNull(),
    /** First answer as text: typed, or the chosen option. */
    given: text().notNull(),
    verdict: text().$type<'right' | 'near' | 'wrong'>().notNull(),
    fault: text(),
    /** Percent. */
    credit: integer().notNull(),
    /** Number of answers tried. A second try is free after a small mistake. */
    tries: integer().notNull().default(1),
    /** Counted answer: the second try if there was one. */
    answer: fieldAnswer().notNull(),
    at: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.attemptId, table.field] }),
    index('marks_exercise').on(table.exerciseId, table.attemptId),
    index('marks_member').on(table.uid, table.at.desc()),
  ],
);

/** Appeals: « Ma réponse était juste », for the teacher to decide. */
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
