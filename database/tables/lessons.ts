import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { RichText } from './news.ts';
import { type Picture, products, type StoredFile } from './products.ts';

/** Chapters of a product's programme. Lessons without chapter come first. */
export const chapters = pgTable(
  'chapters',
  {
    id: text().primaryKey(),
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Position in the product. Ties are sorted by id. */
    position: integer().notNull().default(0),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
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
    /** Chapter of the same product, or null. */
    chapterId: text().references(() => chapters.id, { onDelete: 'set null' }),
    position: integer().notNull().default(0),
    title: text().notNull(),
    body: jsonb().$type<RichText>().notNull().default({ type: 'doc', content: [] }),
    /** URL of an uploaded video, `youtube:ID` or `vimeo:ID`. */
    videoId: text().notNull().default(''),
    /** Picture shown until an uploaded video is played. Without one, the cover of the product is shown. */
    poster: jsonb().$type<Picture>(),
    /** URL of the WebVTT file of an uploaded video. Its text is the transcript. */
    captions: text().notNull().default(''),
    /** Transcript of a video without captions. */
    transcript: text().notNull().default(''),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    /** Minutes. */
    duration: integer().notNull().default(0),
    /** True if the lesson needs no purchase. */
    free: boolean().notNull().default(false),
    displayed: boolean().notNull().default(false),
    /** Days between the purchase and the opening. 0 opens immediately. */
    opensAfterDays: integer().notNull().default(0),
    /** Opening time for all buyers. */
    opensAt: timestamp({ withTimezone: true, precision: 3 }),
    /** Storage folder: 16 random bytes in hex. Shared with duplicates of the lesson. */
    pathFolderId: text().notNull().default(''),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('lessons_programme').on(table.productId, table.position, table.id),
    index('lessons_chapter').on(table.chapterId),
    // For the sitemap, which lists free lessons.
    index('lessons_free').on(table.id).where(sql`${table.displayed} and ${table.free}`),
    index('lessons_folder').on(table.pathFolderId),
    check('lessons_duration', sql`${table.duration} >= 0`),
    check('lessons_opening', sql`${table.opensAfterDays} >= 0`),
    check('lessons_opening_once', sql`${table.opensAt} is null or ${table.opensAfterDays} = 0`),
    check('lessons_archived_hidden', sql`not (${table.displayed} and ${table.archivedAt} is not null)`),
  ],
);
