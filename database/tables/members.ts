import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/** Sign-in sessions. Only the SHA-256 of the cookie is stored. */
export const sessions = pgTable(
  'sessions',
  {
    idHash: text().primaryKey(),
    /** Public name of the session in lists and signed URLs. Not a credential. */
    name: text().notNull(),
    uid: text().notNull(),
    /** Time of the sign-in, or of the last known revocation if later. A newer revocation ends the session. */
    authTime: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** The provider's `auth_time`, which identifies the sign-in at the provider. */
    signedInAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    /** '' (none), 'totp' or 'passkey'. */
    secondFactor: text().notNull().default(''),
    /** Value in the token: 'password', 'google.com', 'custom'. */
    signInProvider: text().notNull().default(''),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    lastSeenAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Latest expiry. The current role may end the session earlier. */
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    userAgent: text().notNull().default(''),
    /** Time zone and languages reported by the browser. */
    timeZone: text().notNull().default(''),
    language: text().notNull().default(''),
  },
  (table) => [
    index('sessions_uid').on(table.uid, table.signedInAt),
    index('sessions_expiry').on(table.expiresAt),
    uniqueIndex('sessions_name').on(table.name),
  ],
);

/** Browsers known for a member. A new browser causes an email. Only the cookie's SHA-256 is stored. */
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

/** Verified addresses, current and former. An address belongs to the account that verified it last. */
export const verifiedAddresses = pgTable(
  'proved_addresses',
  {
    /** Lower case. */
    email: text().primaryKey(),
    uid: text().notNull(),
    verifiedAt: timestamp('proved_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('proved_addresses_uid').on(table.uid)],
);

/** Requested address changes, until the new address is verified. */
export const emailChanges = pgTable(
  'email_changes',
  {
    uid: text().primaryKey(),
    newEmail: text().notNull(),
    askedAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('email_changes_age').on(table.askedAt)],
);

/** One-time links that create an admin. Only the SHA-256 of the secret is stored. */
export const adminLinks = pgTable('admin_links', {
  secretHash: text().primaryKey(),
  createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
  expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
  usedAt: timestamp({ withTimezone: true, precision: 3 }),
});

/** Searchable copy of the provider's accounts, refreshed at each sign-in and every night. */
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
    /** Linked providers at the last check. Null before the first check. A change sends an email. */
    linkedSignIns: text().array(),
    /** Time of the last read from the provider. After a complete read, older values mean deleted accounts. */
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
