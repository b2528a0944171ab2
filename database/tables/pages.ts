import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { RichText } from './news.ts';

/** Pages of the teacher, at the top level of the site's addresses. */
export const pages = pgTable(
  'pages',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    slug: text().notNull(),
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    body: jsonb().$type<RichText>().notNull().default({ type: 'doc', content: [] }),
    /** Blocks in order, each kind at most once. The one of the kind `text` is the place of the body. */
    blocks: jsonb().$type<object[]>().notNull().default([]),
    /** True for a landing page: no menu and no footer except the legal links. */
    bare: boolean().notNull().default(false),
    /** Storage folder: 16 random bytes in hex, created with the first file. */
    pathFolderId: text().notNull().default(''),
    displayed: boolean().notNull().default(false),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('pages_slug').on(table.slug),
    index('pages_folder').on(table.pathFolderId),
    index('pages_office').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.archivedAt} is null`),
    index('pages_archived')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.archivedAt} is not null`),
    /** Substring search without accents. The migrations create `public.fold`. */
    index('pages_titles').using('gin', sql`public.fold(${table.title}) gin_trgm_ops`),
  ],
);
