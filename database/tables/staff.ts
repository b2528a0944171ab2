import { index, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';

/**
 * Roles of accounts with the admin claim. Such an account without a row is an owner. A removed person keeps a
 * row without a role, because another server may have cached the claim.
 */
export const staff = pgTable('staff', {
  uid: text().primaryKey(),
  /** A role of `core/staff/roles.ts`. */
  role: text(),
  changedAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
});

/** Invitations to the back office. Only the SHA-256 of the secret is stored. */
export const staffInvitations = pgTable(
  'staff_invitations',
  {
    id: text().primaryKey(),
    /** Lower case. */
    email: text().notNull(),
    role: text().notNull(),
    secretHash: text().notNull(),
    invitedBy: text().notNull(),
    createdAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    /** Time of the last email. */
    sentAt: timestamp({ withTimezone: true, precision: 3 }).notNull().defaultNow(),
    expiresAt: timestamp({ withTimezone: true, precision: 3 }).notNull(),
    acceptedAt: timestamp({ withTimezone: true, precision: 3 }),
    acceptedBy: text(),
    revokedAt: timestamp({ withTimezone: true, precision: 3 }),
  },
  (table) => [
    uniqueIndex('staff_invitations_secret').on(table.secretHash),
    index('staff_invitations_listing').on(table.createdAt.desc(), table.id.desc()),
  ],
);
