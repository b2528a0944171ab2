import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Browser sessions. Only the SHA-256 of the cookie is kept. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    /** What the session is called among people and in signed addresses; it opens nothing. */
    name: text().notNull(),
    uid: text().notNull(),
    /** When the person proved who they are, after the last revocation known then; one from then on ends the session. */
    authTime: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The same as the provider says it (`auth_time`), which names the sign-in there. */
    signedInAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** '' (none), 'totp' or 'passkey'. */
    secondFactor: text().notNull().default(''),
    /** As the token says it: 'password', 'google.com', 'custom'. */
    signInProvider: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** When it ends whatever the role; the role of the moment may end it before. */
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    userAgent: text().notNull().default(''),
    /** What the browser says of where it is: its time zone and its languages. */
    timeZone: text().notNull().default(''),
    language: text().notNull().default(''),
  },
  (table) => [
    index('sessions_uid').on(table.uid, table.signedInAt),
    index('sessions_expiry').on(table.expiresAt),
    uniqueIndex('sessions_name').on(table.name),
  ],
);

/** Browsers in which somebody has signed in, so that a new one is told. Only the SHA-256 of their cookie is kept. */
export const devices = pgTable(
  'devices',
  {
    uid: text().notNull(),
    deviceHash: text().notNull(),
    firstSeenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    lastSeenAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.deviceHash] }),
    index('devices_age').on(table.lastSeenAt),
  ],
);

/**
 * The addresses that accounts have proved, those of before included: what was written to one of them, or from it, is its owner's.
 * An address belongs to whoever has proved it last.
 */
export const verifiedAddresses = pgTable(
  'proved_addresses',
  {
    /** In small letters. */
    email: text().primaryKey(),
    uid: text().notNull(),
    verifiedAt: timestamp('proved_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('proved_addresses_uid').on(table.uid)],
);

/** The address that somebody wants instead of theirs, until it has proved itself. */
export const emailChanges = pgTable(
  'email_changes',
  {
    uid: text().primaryKey(),
    newEmail: text().notNull(),
    askedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('email_changes_age').on(table.askedAt)],
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
    /** The other providers that opened the account when that was last looked at, null before: a change is told by letter. */
    linkedSignIns: text().array(),
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
