import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RichText } from './news.ts';
import { products, type StoredFile } from './products.ts';

/** The parts of a product's programme. Lessons that belong to none come before all of them. */
export const chapters = pgTable(
  'chapters',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Among the chapters of the product; equal ones stand in the order of their ids. */
    position: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
  },
  (table) => [index('chapters_programme').on(table.productId, table.position, table.id)],
);

export const lessons = pgTable(
  'lessons',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** A chapter of the same product, or none. */
    chapterId: text().references(() => chapters.id, { onDelete: 'set null' }),
    /** Among the lessons of its chapter. */
    position: integer().notNull().default(0),
    title: text().notNull(),
    body: jsonb().$type<RichText>().notNull().default({ type: 'doc', content: [] }),
    /** The address of an upload of ours, `youtube:ID` or `vimeo:ID`. */
    videoId: text().notNull().default(''),
    /** The address of the WebVTT file of a video of ours; its words are the transcript. */
    captions: text().notNull().default(''),
    /** What is said in the video, where no captions say it. */
    transcript: text().notNull().default(''),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Minutes. */
    duration: integer().notNull().default(0),
    /** Anybody reads it, without buying. */
    free: boolean().notNull().default(false),
    /** A draft otherwise. */
    displayed: boolean().notNull().default(false),
    /** Days after the purchase from which it can be read; 0 for at once. */
    opensAfterDays: integer().notNull().default(0),
    /** The moment from which it can be read, whenever it was bought. */
    opensAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Where its files live: 16 random bytes in hex, made with the first one. A copy shares the folder of what it was made from. */
    pathFolderId: text().notNull().default(''),
    /** Put away by the office: in no programme, until it is taken out again. */
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('lessons_programme').on(table.productId, table.position, table.id),
    index('lessons_chapter').on(table.chapterId),
    // Those that anybody may read, in the order of their ids: for search engines.
    index('lessons_free').on(table.id).where(sql`${table.displayed} and ${table.free}`),
    index('lessons_folder').on(table.pathFolderId),
    check('lessons_duration', sql`${table.duration} >= 0`),
    check('lessons_opening', sql`${table.opensAfterDays} >= 0`),
    check('lessons_opening_once', sql`${table.opensAt} is null or ${table.opensAfterDays} = 0`),
    check('lessons_archived_hidden', sql`not (${table.displayed} and ${table.archivedAt} is not null)`),
  ],
);
