import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** A picture as pages need it; `path` is its object name in the files service. */
export type Picture = { path: string; url: string; width: number; height: number; alt: string };

/** A file a buyer may download; `url` is the address of its object in the files service. */
export type StoredFile = { fileName: string; url: string };

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
    /** Minutes. */
    duration: integer().notNull().default(0),
    displayed: boolean().notNull().default(false),
    enabled: boolean().notNull().default(false),
    miniature: jsonb().$type<Picture[]>().notNull().default([]),
    previousMiniature: jsonb().$type<Picture[]>().notNull().default([]),
    order: integer().notNull().default(0),
    productId: text().notNull().default(''),
    videoId: text().notNull().default(''),
    videoIdExtract: text().notNull().default(''),
    pathFolderId: text().notNull().default(''),
    files: jsonb().$type<StoredFile[]>().notNull().default([]),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
  },
  (table) => [
    index('products_listing').on(table.type, table.displayed, table.order, table.createdAt.desc(), table.id),
    index('products_folder').on(table.pathFolderId),
    index('products_price').on(table.priceId),
    check('products_duration', sql`${table.duration} >= 0`),
  ],
);
