import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { attempts, exercises } from './exercises.ts';
import { orders } from './orders.ts';
import { products } from './products.ts';

/** Comment on a passage of a production: characters of the text, or milliseconds of the recording. */
type PassageComment = { id: string; start: number; end: number; text: string };

/** Voices of learners. In an exam, the row is added before the bytes, so that their upload may outlast the section. */
export const recordings = pgTable(
  'recordings',
  {
    /** Chosen by the browser, so that sending a recording again stores it once. */
    id: text().primaryKey(),
    uid: text().notNull(),
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    /** Path in the file storage. */
    path: text().notNull(),
    /** Media type. Empty until the bytes are received. */
    type: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    milliseconds: integer().notNull(),
    sha256: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Time at which the server had all bytes. Null before. */
    receivedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** End of the retention announced to the learner. Null until the correction is returned. */
    deleteAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('recordings_attempt').on(table.attemptId, table.field),
    index('recordings_member').on(table.uid),
    index('recordings_retention').on(table.deleteAt).where(sql`${table.deleteAt} is not null`),
  ],
);

/** Submitted writing and speaking, which a person grades. */
export const productions = pgTable(
  'productions',
  {
    id: text().primaryKey(),
    attemptId: text()
      .notNull()
      .references(() => attempts.id, { onDelete: 'cascade' }),
    field: text().notNull(),
    uid: text().notNull(),
    exerciseId: text()
      .notNull()
      .references(() => exercises.id, { onDelete: 'cascade' }),
    kind: text().$type<'writing' | 'speaking'>().notNull(),
    /** Submitted text. Empty for speaking. */
    text: text().notNull().default(''),
    recordingId: text().references(() => recordings.id, { onDelete: 'set null' }),
    /** Earlier version that this one improves. */
    previousId: text(),
    /** True if it uses a correction of the learner. False for a free second version. */
    usesCredit: boolean().notNull().default(true),
    /** `ungraded`: submitted without a correction credit, for the learner's own comparison with the model. */
    state: text().$type<'waiting' | 'returned' | 'cancelled' | 'ungraded'>().notNull().default('waiting'),
    submittedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Time by which the correction was promised. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    rubricId: text().notNull().default(''),
    /** Copy of the rubric at the time of the correction. Null before. */
    rubric: jsonb().$type<object>(),
    /** Points by criterion. */
    criteria: jsonb().$type<Record<string, number>>().notNull().default({}),
    comments: jsonb().$type<PassageComment[]>().notNull().default([]),
    correctedText: text().notNull().default(''),
    remark: text().notNull().default(''),
    /** Path of the spoken reply, or empty. */
    replyPath: text().notNull().default(''),
    correctedBy: text(),
    returnedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Revision for optimistic locking of the correction. */
    version: integer().notNull().default(1),
  },
  (table) => [
    unique('productions_once').on(table.attemptId, table.field),
    index('productions_waiting').on(table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    index('productions_returned')
      .on(table.returnedAt.desc(), table.id)
      .where(sql`${table.state} = 'returned'`),
    index('productions_exercise').on(table.exerciseId),
    index('productions_member').on(table.uid, table.submittedAt.desc()),
    check('productions_returned', sql`(${table.state} = 'returned') = (${table.returnedAt} is not null)`),
  ],
);

/** Corrections that an owner of a product bought or got from the school, in addition to the included ones. */
export const correctionCredits = pgTable(
  'correction_credits',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    /** Corrections taken back before their use, for example by a refund. */
    cancelled: integer().notNull().default(0),
    /** Order of bought corrections. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('correction_credits_member').on(table.uid, table.productId),
    uniqueIndex('correction_credits_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    check('correction_credits_quantity', sql`${table.quantity} between 1 and 100`),
    check('correction_credits_cancelled', sql`${table.cancelled} between 0 and ${table.quantity}`),
  ],
);
