import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { products } from './products.ts';
import { examIds } from './scores.ts';

/** Settings of a sitting: timed without feedback, or untimed with marks after each exercise. */
const sittingModes = ['exam', 'practice'] as const;

export const extraTimes = ['none', 'third', 'half'] as const;

/** Ways for a deaf learner to sit the listening section: as everybody, with the transcript, or not at all. */
export const listeningNeeds = ['none', 'transcript', 'exempt'] as const;

/** Exam papers of a product, made of its exercises. */
export const papers = pgTable(
  'papers',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Exam whose format and marks the paper follows. */
    exam: text({ enum: examIds }).notNull(),
    /** `PaperSection`s in order. */
    sections: jsonb().$type<object[]>().notNull().default([]),
    displayed: boolean().notNull().default(false),
    /** True if its exercises are absent from the exercise lists of the product while the paper is displayed. */
    reserved: boolean().notNull().default(true),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('papers_product').on(table.productId, table.title, table.id),
    index('papers_office').on(table.createdAt.desc(), table.id.desc()),
    /** Substring search without accents. The migrations create `public.fold`. */
    index('papers_titles').using('gin', sql`public.fold(${table.title}) gin_trgm_ops`),
  ],
);

/** One run of a paper by a learner, as an exam or as practice. At most one per learner and paper is open. */
export const paperSittings = pgTable(
  'paper_sittings',
  {
    id: text().primaryKey(),
    uid: text().notNull(),
    paperId: text()
      .notNull()
      .references(() => papers.id, { onDelete: 'cascade' }),
    /** `SittingSection`s: the paper when the sitting began, so that later changes do not affect it. */
    sections: jsonb().$type<object[]>().notNull(),
    mode: text({ enum: sittingModes }).notNull().default('exam'),
    extraTime: text({ enum: extraTimes }).notNull().default('none'),
    listening: text({ enum: listeningNeeds }).notNull().default('none'),
    /** Index of the running block of sections, or of the next one during a break. */
    block: integer().notNull().default(0),
    /** Start of the running block. Null during a break. */
    blockBeganAt: timestamp({ withTimezone: true, precision: 3 }),
    /** End of the block or of the break. Null once finished, and in practice. */
    dueAt: timestamp({ withTimezone: true, precision: 3 }),
    beganAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    finishedAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Draft of a published result that the learner requested. */
    scoreId: text(),
    /** Time of the consent to publish the result. Null if none or withdrawn. */
    consentedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('paper_sittings_open').on(table.uid, table.paperId).where(sql`${table.finishedAt} is null`),
    index('paper_sittings_due').on(table.dueAt).where(sql`${table.finishedAt} is null`),
    index('paper_sittings_member').on(table.uid, table.paperId, table.beganAt.desc()),
    index('paper_sittings_paper').on(table.paperId),
  ],
);

/** Arrangements for learners in exams. Contains the arrangement only, never its reason. */
export const learnerNeeds = pgTable('learner_needs', {
  uid: text().primaryKey(),
  extraTime: text({ enum: extraTimes }).notNull().default('none'),
  listening: text({ enum: listeningNeeds }).notNull().default('none'),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
});

/** Formats of exams that the school corrected. A row replaces the standard format of its exam, which is its id. */
export const storedFormats = pgTable('exam_formats', {
  id: text({ enum: examIds }).primaryKey(),
  /** `FormatSection`s in order. */
  sections: jsonb().$type<object[]>().notNull(),
  source: text().notNull().default(''),
  sourceUrl: text().notNull().default(''),
  readAt: timestamp({ withTimezone: true, precision: 3 }),
  /** True if somebody compared it with a page that the owner of the exam publishes. */
  verified: boolean().notNull().default(false),
  /** Disagreements between sources, in French. */
  notes: text().notNull().default(''),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  version: integer().notNull().default(1),
});
