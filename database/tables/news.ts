import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { Picture } from './products.ts';

/** A rich text as the editor keeps it: a ProseMirror document (https://prosemirror.net/docs/ref/#model.Node.toJSON). */
export type RichText = { type: 'doc'; content?: RichTextNode[] };
export type RichTextNode = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichTextNode[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

/** What an item may lead to besides products: pages of the site where something can be looked up. */
export const newsToolIds = ['calculator', 'required-levels', 'scores'] as const;

export const news = pgTable(
  'news',
  {
    id: text().primaryKey(),
    title: text().notNull(),
    summary: text().notNull().default(''),
    body: jsonb().$type<RichText>().notNull().default({ type: 'doc', content: [] }),
    picture: jsonb().$type<Picture>(),
    /** Ids of the products it speaks of, in order. */
    products: text().array().notNull().default(sql`'{}'::text[]`),
    /** The tools of the site it speaks of. */
    tools: text({ enum: newsToolIds }).array().notNull().default(sql`'{}'::text[]`),
    /** Where its pictures live in the files service: 16 random bytes in hex, made with the first one. */
    pathFolderId: text().notNull().default(''),
    /** May lie ahead: the item appears by itself that day. Null for a draft. */
    publishedAt: timestamp({ withTimezone: true, precision: 3 }),
    displayed: boolean().notNull().default(false),
    /** Put away by the office: in no list, until it is taken out again. */
    archivedAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Raised at each save; a save names the version it started from. */
    version: integer().notNull().default(1),
  },
  (table) => [
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
    /** Titles by any part of them, without accents; `public.fold` is in the migrations. */
    index('news_titles').using('gin', sql`public.fold(${table.title}) gin_trgm_ops`),
  ],
);
