import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Browser sessions. Only the SHA-256 of the cookie is kept. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    uid: text().notNull(),
    /** When the person proved who they are, after the last revocation known then; one from then on ends the session. */
    authTime: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    userAgent: text().notNull().default(''),
  },
  (table) => [index('sessions_uid').on(table.uid), index('sessions_expiry').on(table.expiresAt)],
);

/** One-time links that make an admin. Only the SHA-256 of the secret is kept. */
export const adminLinks = pgTable('admin_links', {
  secretHash: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  usedAt: timestamp({ withTimezone: true, precision: 3 }),
});

/**
 * What the office lists of the accounts. The identity provider keeps them, and tells of them by id or by whole address
 * only: this copy is what can be searched and put in order. It is refreshed at each sign-in and each night.
 */
export const directory = pgTable(
  'directory',
  {
    uid: text().primaryKey(),
    email: text().notNull(),
    displayName: text().notNull().default(''),
    disabled: boolean().notNull().default(false),
    admin: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    lastSignInAt: timestamp({ withTimezone: true, precision: 3 }),
    /** When the provider was last asked: what it no longer has is older than its last whole reading. */
    readAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  },
  (table) => [
    index('directory_listing').on(table.createdAt.desc(), table.uid.desc()),
    index('directory_admins').on(table.createdAt.desc(), table.uid.desc()).where(sql`${table.admin}`),
    index('directory_disabled').on(table.createdAt.desc(), table.uid.desc()).where(sql`${table.disabled}`),
    index('directory_age').on(table.readAt),
    index('directory_search').using(
      'gin',
      sql`public.fold(${table.displayName} || ' ' || ${table.email}) gin_trgm_ops`,
    ),
  ],
);
