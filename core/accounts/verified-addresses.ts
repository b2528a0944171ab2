import { eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/connect.ts';
import { directory, verifiedAddresses } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import type { Account } from './identity.ts';

type VerifiedAccount = Pick<Account, 'uid' | 'email' | 'emailVerified'>;

/** Records verified addresses, so that they remain known after an account changes its address. */
export async function recordVerifiedAddresses(
  core: Pick<Core, 'now'> & { db: Database },
  accounts: readonly VerifiedAccount[],
): Promise<void> {
  const verifiedAt = core.now();
  // Merges addresses that differ only in case: one statement cannot upsert a row twice.
  const rows = new Map(
    accounts
      .filter(({ email, emailVerified }) => email && emailVerified)
      .map(({ uid, email }) => [email.toLowerCase(), { email: email.toLowerCase(), uid, verifiedAt }]),
  );
  if (rows.size === 0) return;
  await core.db
    .insert(verifiedAddresses)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: verifiedAddresses.email,
      set: { uid: sql`excluded.uid`, verifiedAt: sql`excluded.proved_at` },
      setWhere: ne(verifiedAddresses.uid, sql`excluded.uid`),
    });
}

/**
 * Returns an account's current and former verified addresses in lower case, except those that another
 * account verified later.
 */
export async function listVerifiedAddresses(
  { db }: { db: Database },
  { uid, email, emailVerified }: VerifiedAccount,
): Promise<string[]> {
  const rows = await db
    .select({ email: verifiedAddresses.email })
    .from(verifiedAddresses)
    .where(eq(verifiedAddresses.uid, uid));
  const present = emailVerified && email ? [email.toLowerCase()] : [];
  return [...new Set([...present, ...rows.map((row) => row.email)])];
}

/** Condition that an address is one of `emails`, which are in lower case. */
export const isOneOf = (address: PgColumn | SQL, emails: readonly string[]): SQL =>
  inArray(sql`lower(${address})`, [...emails]);

export async function deleteVerifiedAddresses({ db }: { db: Database }, uid: string): Promise<void> {
  await db.delete(verifiedAddresses).where(eq(verifiedAddresses.uid, uid));
}

export async function deleteStrayAddresses({ db }: { db: Database }): Promise<void> {
  await db
    .delete(verifiedAddresses)
    .where(notInArray(verifiedAddresses.uid, db.select({ uid: directory.uid }).from(directory)));
}
