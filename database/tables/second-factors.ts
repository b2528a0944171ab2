import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Passkeys (WebAuthn). Only public keys are stored. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** Credential id, base64url. */
    id: text().primaryKey(),
    uid: text().notNull(),
    publicKey: text().notNull(),
    /** Signature counter of the device. Always 0 if unsupported. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** WebAuthn transports: `internal`, `hybrid`, `usb`… */
    transports: text().array().notNull(),
    name: text().notNull(),
    /** True if the passkey is synchronised, so that it survives the loss of the device. */
    backedUp: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);

/** Pending WebAuthn challenges, each usable once, and sign-ins by passkey that just succeeded. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    digest: text().primaryKey(),
    purpose: text({ enum: ['register', 'sign-in', 'second-factor', 'passed'] }).notNull(),
    /** Account or sign-in that the challenge is valid for. Empty while unknown. */
    boundTo: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('passkey_challenges_bound').on(table.boundTo),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
);

/** Recovery codes for a lost second factor. Only the SHA-256 is stored. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { digest: text().primaryKey(), uid: text().notNull(), createdAt: moment().notNull().defaultNow() },
  (table) => [index('recovery_codes_uid').on(table.uid)],
);

/** State of an account's sign-in methods, besides the passkeys. */
export const secondFactors = pgTable('second_factors', {
  uid: text().primaryKey(),
  /** True if the account requires a passkey after the password. */
  passkeyRequired: boolean().notNull().default(false),
  /** True if the provider required app codes at the last check. A change sends an email. */
  totp: boolean().notNull().default(false),
  /**
   * Last password change at the provider. 1970: no password. Null: never checked. A change sends an email.
   */
  passwordAt: moment(),
  /** Time when a recovery code removed all second factors. Null again once a new one is added. */
  recoveredAt: moment(),
});

/** Private signing keys of the site (PEM), created at first use and shared by all servers. */
export const signingKeys = pgTable('signing_keys', {
  name: text().primaryKey(),
  privateKey: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
