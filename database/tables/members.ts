import { index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Browser sessions. Only the SHA-256 of the cookie is kept. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    uid: text().notNull(),
    /** When the person proved who they are; tokens revoked since then end the session. */
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
