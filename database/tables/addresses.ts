import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';

/** Entities whose pages have an address of their own. */
export const slugKinds = ['product', 'news', 'score', 'page'] as const;

/** Former slugs, which redirect to the page of their row. A slug in use again is deleted here. */
export const earlierSlugs = pgTable(
  'earlier_slugs',
  {
    kind: text({ enum: slugKinds }).notNull(),
    slug: text().notNull(),
    rowId: text().notNull(),
    replacedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.slug] }),
    index('earlier_slugs_of_row').on(table.kind, table.rowId),
  ],
);

/** 410: the page no longer exists and has no replacement. */
export const redirectStatuses = ['301', '302', '410'] as const;

/** Addresses of the former site. They apply only where no page exists. */
export const redirects = pgTable(
  'redirects',
  {
    id: text().primaryKey(),
    /** Normalised path (`toSource`), with its query for WordPress' `/?p=123`. A final `*` matches any rest. */
    source: text().notNull().unique('redirects_source'),
    /** Path of this site or https URL. Empty for 410. A final `*` is replaced by the matched rest. */
    target: text().notNull().default(''),
    status: text({ enum: redirectStatuses }).notNull().default('301'),
    hits: integer().notNull().default(0),
    lastHitAt: timestamp({ withTimezone: true, precision: 3 }),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    version: integer().notNull().default(1),
  },
  (table) => [
    index('redirects_newest').on(table.createdAt.desc(), table.id.desc()),
    index('redirects_search').using(
      'gin',
      sql`public.fold(${table.source} || ' ' || ${table.target}) gin_trgm_ops`,
    ),
    check('redirects_target', sql`(${table.status} = '410') = (${table.target} = '')`),
  ],
);

/** Requested addresses without a page, without query, at most `maxMissing` rows. */
export const missingAddresses = pgTable(
  'missing_addresses',
  {
    id: text().primaryKey(),
    path: text().notNull().unique('missing_addresses_path'),
    hits: integer().notNull().default(0),
    lastHitAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** Host of the page with the last known link, or empty. */
    referrer: text().notNull().default(''),
  },
  (table) => [index('missing_addresses_newest').on(table.lastHitAt.desc(), table.id.desc())],
);
