import { bigint, boolean, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const moment = () => timestamp({ withTimezone: true, precision: 3 });

/** Keys that devices of members keep (WebAuthn): what is here can only check what they sign. */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's own id, base64url. */
    id: text().primaryKey(),
    uid: text().notNull(),
    /** Its public key, COSE in base64url. */
    publicKey: text().notNull(),
    /** How often it has signed, as its device counts; 0 for ever where it does not. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How a browser reaches it: `internal`, `hybrid`, `usb`… */
    transports: text().array().notNull(),
    /** As its owner calls it; at first the device that made it. */
    name: text().notNull(),
    /** Kept by the maker of the device as well, so that a lost device does not lose it. */
    backedUp: boolean().notNull(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [index('passkeys_uid').on(table.uid)],
);

/** What a device was asked to sign, until it has, once; and that a sign-in by passkey has just passed. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge. */
    digest: text().primaryKey(),
    purpose: text({ enum: ['register', 'sign-in', 'second-factor', 'passed'] }).notNull(),
    /** What it was made for, and is good for alone: an account, a sign-in of it, or nothing that is known yet. */
    boundTo: text().notNull(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index('passkey_challenges_bound').on(table.boundTo),
    index('passkey_challenges_expiry').on(table.expiresAt),
  ],
);

/** The ways in for somebody who has lost their second factor. Only the SHA-256 of each is kept. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { digest: text().primaryKey(), uid: text().notNull(), createdAt: moment().notNull().defaultNow() },
  (table) => [index('recovery_codes_uid').on(table.uid)],
);

/** What the school knows of somebody's ways in beside the keys themselves. */
export const secondFactors = pgTable('second_factors', {
  uid: text().primaryKey(),
  /** A passkey is asked for after a password. */
  passkeyRequired: boolean().notNull().default(false),
  /** The provider asked for codes of an app when it was last looked at: a change is told by letter. */
  totp: boolean().notNull().default(false),
  /**
   * When the password was chosen, as the provider said when it was last looked at; 1970 for none, null before the first look. A
   * change is told by letter.
   */
  passwordAt: moment(),
  /** When a recovery code took all second factors away, until there is another. */
  recoveredAt: moment(),
});

/** Private keys of the site itself (PEM), each made at its first use; every server signs with the same. */
export const signingKeys = pgTable('signing_keys', {
  name: text().primaryKey(),
  privateKey: text().notNull(),
  createdAt: moment().notNull().defaultNow(),
});
