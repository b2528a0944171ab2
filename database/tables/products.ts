import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  customType,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

/** A picture. `path` is its object name in the storage. */
export type Picture = {
  path: string;
  url: string;
  width: number;
  height: number;
  alt: string;
  /** Smaller versions, stored beside the original (`listPicturePaths`). */
  variants?: { url: string; width: number }[] | undefined;
};

export type StoredFile = { fileName: string; url: string };

export type FrequentQuestion = { question: string; answer: string };

/** Skills, as marked by exams and trained by exercises. */
export const skillIds = ['listening', 'reading', 'writing', 'speaking', 'structures'] as const;

const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    type: text({ enum: ['course', 'exercise'] })
      .notNull()
      .default('course'),
    title: text().notNull(),
    /** Last segment of its address, chosen by the teacher, or empty. */
    slug: text().notNull().default(''),
    /** Title and description for search engines. Empty: derived from the other fields. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    /** Line breaks are stored as `<br>`. */
    description: text().notNull().default(''),
    priceId: text().notNull().default(''),
    difficulty: text({ enum: ['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'] })
      .notNull()
      .default(''),
    skills: text({ enum: skillIds }).array().notNull().default(sql`'{}'::text[]`),
    /** Learning outcomes, one per line. */
    outcomes: text().notNull().default(''),
    audience: text().notNull().default(''),
    faq: jsonb().$type<FrequentQuestion[]>().notNull().default([]),
    /** Minutes of displayed lessons and exercises. Computed by triggers (decision 64), for indexed lists. */
    duration: integer().notNull().default(0),
    /** Minutes of personal work, estimated by the teacher. */
    personalWork: integer().notNull().default(0),
    /** Percentages of the lessons and exercises to do before an attestation is issued. */
    lessonShare: integer().notNull().default(100),
    exerciseShare: integer().notNull().default(0),
    /** Corrections by a person that a buyer gets. Null: unlimited. */
    includedCorrections: integer(),
    /** True if the second version of a production uses no correction. */
    freeSecondVersion: boolean().notNull().default(true),
    /** Number of corrections sold together, and their price in cents, tax included. Null: not sold. */
    correctionPackSize: integer().notNull().default(3),
    correctionPackCents: integer(),
    /** Days within which a correction is promised. */
    correctionDays: integer().notNull().default(7),
    displayed: boolean().notNull().default(false),
    enabled: boolean().notNull().default(false),
    miniature: jsonb().$type<Picture[]>().notNull().default([]),
    previousMiniature: jsonb().$type<Picture[]>().notNull().default([]),
    order: integer().notNull().default(0),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    productId: text().notNull().default(''),
    videoId: text().notNull().default(''),
    videoIdExtract: text().notNull().default(''),
    /** URLs of the WebVTT files of uploaded videos. */
    captions: text().notNull().default(''),
    captionsExtract: text().notNull().default(''),
    pathFolderId: text().notNull().default(''),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
    /** Price in cents, tax included. Copied from `prices` by triggers, for indexed lists. */
    unitAmount: integer(),
    /** Full-text search of title and description without accents (configuration `fr` of the migrations). */
    search: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('public.fr', title), 'A') || setweight(to_tsvector('public.fr', replace(description, '<br>', ' ')), 'B')`,
    ),
  },
  (table) => [
    uniqueIndex('products_slug').on(table.slug).where(sql`${table.slug} <> ''`),
    // One index per sort order. Filter columns come last, to skip rows without fetching them.
    index('products_listing')
      .on(
        table.type,
        table.order,
        table.createdAt.desc(),
        table.id,
        table.difficulty,
        table.duration,
        table.unitAmount,
      )
      .where(sql`${table.displayed}`),
    index('products_newest')
      .on(table.type, table.createdAt.desc(), table.id, table.difficulty, table.duration, table.unitAmount)
      .where(sql`${table.displayed}`),
    index('products_by_amount')
      .on(table.type, table.unitAmount, table.id, table.difficulty, table.duration)
      .where(sql`${table.displayed}`),
    index('products_by_duration')
      .on(table.type, table.duration, table.id, table.difficulty, table.unitAmount)
      .where(sql`${table.displayed}`),
    // For selective filters: the index finds the matching rows, which are then sorted.
    index('products_facets')
      .on(table.type, table.difficulty, table.duration, table.unitAmount)
      .where(sql`${table.displayed}`),
    // Back-office lists, one index per sort order. Archived products have their own index.
    index('products_office')
      .on(
        table.order,
        table.createdAt.desc(),
        table.id,
        table.type,
        table.difficulty,
        table.displayed,
        table.enabled,
      )
      .where(sql`${table.archivedAt} is null`),
    index('products_office_newest')
      .on(table.createdAt.desc(), table.id, table.type, table.difficulty, table.displayed, table.enabled)
      .where(sql`${table.archivedAt} is null`),
    index('products_office_changed')
      .on(table.updatedAt.desc(), table.id, table.type, table.difficulty, table.displayed, table.enabled)
      .where(sql`${table.archivedAt} is null`),
    index('products_office_title')
      .on(
        sql`public.fold(${table.title})`,
        table.id,
        table.type,
        table.difficulty,
        table.displayed,
        table.enabled,
      )
      .where(sql`${table.archivedAt} is null`),
    index('products_archived')
      .on(table.archivedAt.desc(), table.id, table.type, table.difficulty)
      .where(sql`${table.archivedAt} is not null`),
    // Indexes of displayed products with missing data.
    index('products_unpriced')
      .on(table.createdAt.desc())
      .where(sql`${table.displayed} and ${table.archivedAt} is null and ${table.priceId} = ''`),
    index('products_unpictured')
      .on(table.createdAt.desc())
      .where(sql`${table.displayed} and ${table.archivedAt} is null and ${table.miniature} = '[]'::jsonb`),
    index('products_empty')
      .on(table.createdAt.desc())
      .where(
        sql`${table.displayed} and ${table.archivedAt} is null and ${table.files} = '[]'::jsonb and ${table.videoId} = ''`,
      ),
    index('products_folder').on(table.pathFolderId),
    index('products_price').on(table.priceId),
    index('products_search').using('gin', table.search),
    // For titles similar to a misspelt search.
    index('products_near').using('gin', sql`public.fold(${table.title}) gin_trgm_ops`),
    check('products_duration', sql`${table.duration} >= 0`),
    check('products_personal_work', sql`${table.personalWork} >= 0`),
    check('products_lesson_share', sql`${table.lessonShare} between 1 and 100`),
    check('products_included_corrections', sql`${table.includedCorrections} between 0 and 1000`),
    check('products_correction_pack_size', sql`${table.correctionPackSize} between 1 and 100`),
    check('products_correction_pack_cents', sql`${table.correctionPackCents} between 50 and 1000000`),
    check('products_correction_days', sql`${table.correctionDays} between 1 and 60`),
    check('products_exercise_share', sql`${table.exerciseShare} between 0 and 100`),
    // Archived products must not be displayed, because public lists check `displayed` alone.
    check('products_archived_hidden', sql`not (${table.displayed} and ${table.archivedAt} is not null)`),
  ],
);

/** Distinct words of displayed titles, maintained by triggers, for the correction of misspelt searches. */
export const titleWords = pgTable(
  'title_words',
  {
    /** Lower case, without accents. */
    word: text().primaryKey(),
    /** Lower case, with accents. */
    written: text().notNull(),
  },
  (table) => [index('title_words_near').using('gin', sql`${table.word} gin_trgm_ops`)],
);
