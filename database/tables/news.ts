import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Picture } from './products.ts';

/** A rich text as a ProseMirror document: https://prosemirror.net/docs/ref/#model.Node.toJSON */
export type RichText = { type: 'doc'; content?: RichTextNode[] };
export type RichTextNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichTextNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

/** Pages of the site that a news item can link to, besides products. */
export const newsToolIds = ['calculator', 'required-levels', 'scores'] as const;

export const news = pgTable(
  'news',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    /** Last segment of its address, chosen by the teacher, or empty. */
    slug: text().notNull().default(''),
    /** Title and description for search engines. Empty: derived from the other fields. */
    seoTitle: text().notNull().default(''),
    seoDescription: text().notNull().default(''),
    summary: text().notNull().default(''),
    body: jsonb().$type<RichText>().notNull().default({ type: 'doc', content: [] }),
    picture: jsonb().$type<Picture>(),
    products: text().array().notNull().default(sql`'{}'::text[]`),
    tools: text({ enum: newsToolIds }).array().notNull().default(sql`'{}'::text[]`),
    /** Storage folder: 16 random bytes in hex, created with the first file. */
    pathFolderId: text().notNull().default(''),
    /** A future date publishes the item automatically. Null for a draft. */
    publishedAt: timestamp({ withTimezone: true, precision: 3 }),
    displayed: boolean().notNull().default(false),
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    uniqueIndex('news_slug').on(table.slug).where(sql`${table.slug} <> ''`),
    index('news_listing').on(table.publishedAt.desc(), table.id.desc()).where(sql`${table.displayed}`),
    index('news_folder').on(table.pathFolderId),
    index('news_office').on(table.createdAt.desc(), table.id.desc()).where(sql`${table.archivedAt} is null`),
    index('news_drafts')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`not ${table.displayed} and ${table.publishedAt} is null and ${table.archivedAt} is null`),
    index('news_hidden')
      .on(table.createdAt.desc(), table.id.desc())
      .where(
        sql`not ${table.displayed} and ${table.publishedAt} is not null and ${table.archivedAt} is null`,
      ),
    index('news_archived')
      .on(table.createdAt.desc(), table.id.desc())
      .where(sql`${table.archivedAt} is not null`),
    /** Substring search without accents. The migrations create `public.fold`. */
    index('news_titles').using('gin', sql`public.fold(${table.title}) gin_trgm_ops`),
  ],
);
