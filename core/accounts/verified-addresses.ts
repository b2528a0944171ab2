import { eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/connect.ts';
import { directory, verifiedAddresses } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import type { Account } from './identity.ts';

type VerifiedAccount = Pick<Account, 'uid' | 'email' | 'emailVerified'>;

/** Writes down which addresses are proved, so that they are remembered once the account has another one. */
export async function recordVerifiedAddresses(
  core: Pick<Core, 'now'> & { db: Database },
  accounts: readonly VerifiedAccount[],
): Promise<void> {
  const verifiedAt = core.now();
  // Two accounts whose addresses differ in capitals alone: one statement may write a row once.
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

/** Every address, in small letters, that somebody has proved and nobody else since: the present one, and those of before. */
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

/** Whether an address of a row is one of these, which are in small letters. */
export const isOneOf = (address: PgColumn | SQL, emails: readonly string[]): SQL =>
  inArray(sql`lower(${address})`, [...emails]);

export async function deleteVerifiedAddresses({ db }: { db: Database }, uid: string): Promise<void> {
  await db.delete(verifiedAddresses).where(eq(verifiedAddresses.uid, uid));
}

/** Forgets the addresses of accounts that the directory no longer has. */
export async function deleteStrayAddresses({ db }: { db: Database }): Promise<void> {
  await db
    .delete(verifiedAddresses)
    .where(notInArray(verifiedAddresses.uid, db.select({ uid: directory.uid }).from(directory)));
}
