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
} from 'drizzle-orm/pg-core';

/** A picture as pages need it; `path` is its object name in the files service. */
export type Picture = {
  path: string;
  url: string;
  width: number;
  height: number;
  alt: string;
  /** The same picture at smaller widths, for smaller places; objects beside it (`listPicturePaths`). */
  variants?: { url: string; width: number }[] | undefined;
};

/** A file a buyer may download; `url` is the address of its object in the files service. */
export type StoredFile = { fileName: string; url: string };

/** What people ask before they buy, and what the school answers. */
export type FrequentQuestion = { question: string; answer: string };

/** What exams mark apart, and what is trained apart. */
export const skillIds = ['listening', 'reading', 'writing', 'speaking', 'structures'] as const;

/** The words of a row as full-text search keeps them. */
const searchVector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const products = pgTable(
  'products',
  {
    id: text().primaryKey(),
    type: text({ enum: ['course', 'exercise'] })
      .notNull()
      .default('course'),
    title: text().notNull(),
    /** Line breaks are kept as `<br>`. */
    description: text().notNull().default(''),
    priceId: text().notNull().default(''),
    difficulty: text({ enum: ['', 'A1', 'A2', 'B1', 'B2', 'C1', 'C2'] })
      .notNull()
      .default(''),
    /** What is trained with it, in the words of the exams. */
    skills: text({ enum: skillIds }).array().notNull().default(sql`'{}'::text[]`),
    /** What one will be able to do, a line each; for whom it is; what people ask before they buy. */
    outcomes: text().notNull().default(''),
    audience: text().notNull().default(''),
    faq: jsonb().$type<FrequentQuestion[]>().notNull().default([]),
    /** Minutes. */
    duration: integer().notNull().default(0),
    displayed: boolean().notNull().default(false),
    enabled: boolean().notNull().default(false),
    miniature: jsonb().$type<Picture[]>().notNull().default([]),
    previousMiniature: jsonb().$type<Picture[]>().notNull().default([]),
    order: integer().notNull().default(0),
    /** Put away by the office: in no list, until it is taken out again. */
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    productId: text().notNull().default(''),
    videoId: text().notNull().default(''),
    videoIdExtract: text().notNull().default(''),
    /** Addresses of the WebVTT files of the two videos, where those are ours. */
    captions: text().notNull().default(''),
    captionsExtract: text().notNull().default(''),
    pathFolderId: text().notNull().default(''),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
    /**
     * Integer cents, tax included: what `prices` says of `priceId`, copied by triggers so that lists are
     * filtered and sorted in an index. Null while the price is not known.
     */
    unitAmount: integer(),
    /** Title and description under the French configuration `fr` of the migrations: accents do not count. */
    search: searchVector().generatedAlwaysAs(
      sql`setweight(to_tsvector('public.fr', title), 'A') || setweight(to_tsvector('public.fr', replace(description, '<br>', ' ')), 'B')`,
    ),
  },
  (table) => [
    // One index a sort. What lists are filtered by follows the keys, so that a row that does not count is passed over
    // without being fetched.
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
    // Where few rows pass the filters, they are found here and sorted.
    index('products_facets')
      .on(table.type, table.difficulty, table.duration, table.unitAmount)
      .where(sql`${table.displayed}`),
    // The lists of the office, one index a sort; what was put away has its own.
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
    // What is displayed and lacks what one expects of it.
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
    // Near words: what was typed with a fault still finds its title.
    index('products_near').using('gin', sql`public.fold(${table.title}) gin_trgm_ops`),
    check('products_duration', sql`${table.duration} >= 0`),
    // What is put away is in no public list: those look at `displayed` alone.
    check('products_archived_hidden', sql`not (${table.displayed} and ${table.archivedAt} is not null)`),
  ],
);

/**
 * The words of the titles that are displayed, once each, kept by triggers: what was typed with a fault is set right by
 * them, at a cost that grows with the language and not with the catalogue.
 */
export const titleWords = pgTable(
  'title_words',
  {
    /** Lower case, without accents. */
    word: text().primaryKey(),
    /** As it is written, in lower case. */
    written: text().notNull(),
  },
  (table) => [index('title_words_near').using('gin', sql`${table.word} gin_trgm_ops`)],
);
