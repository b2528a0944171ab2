import { eq, inArray, ne, notInArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '#database/connect.ts';
import { directory, provedAddresses } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import type { Account } from './identity.ts';

type Proved = Pick<Account, 'uid' | 'email' | 'emailVerified'>;

/** Writes down which addresses are proved, so that they are remembered once the account has another one. */
export async function noteProvedAddresses(
  core: Pick<Core, 'now'> & { db: Database },
  accounts: readonly Proved[],
): Promise<void> {
  const provedAt = core.now();
  // Two accounts whose addresses differ in capitals alone: one statement may write a row once.
  const rows = new Map(
    accounts
      .filter(({ email, emailVerified }) => email && emailVerified)
      .map(({ uid, email }) => [email.toLowerCase(), { email: email.toLowerCase(), uid, provedAt }]),
  );
  if (rows.size === 0) return;
  await core.db
    .insert(provedAddresses)
    .values([...rows.values()])
    .onConflictDoUpdate({
      target: provedAddresses.email,
      set: { uid: sql`excluded.uid`, provedAt: sql`excluded.proved_at` },
      setWhere: ne(provedAddresses.uid, sql`excluded.uid`),
    });
}

/** Every address, in small letters, that somebody has proved and nobody else since: the present one, and those of before. */
export async function listProvedAddresses(
  { db }: { db: Database },
  { uid, email, emailVerified }: Proved,
): Promise<string[]> {
  const rows = await db
    .select({ email: provedAddresses.email })
    .from(provedAddresses)
    .where(eq(provedAddresses.uid, uid));
  const present = emailVerified && email ? [email.toLowerCase()] : [];
  return [...new Set([...present, ...rows.map((row) => row.email)])];
}

/** Whether an address of a row is one of these, which are in small letters. */
export const isOneOf = (address: PgColumn | SQL, emails: readonly string[]): SQL =>
  inArray(sql`lower(${address})`, [...emails]);

export async function forgetProvedAddresses({ db }: { db: Database }, uid: string): Promise<void> {
  await db.delete(provedAddresses).where(eq(provedAddresses.uid, uid));
}

/** Forgets the addresses of accounts that the directory no longer has. */
export async function forgetStrayAddresses({ db }: { db: Database }): Promise<void> {
  await db
    .delete(provedAddresses)
    .where(notInArray(provedAddresses.uid, db.select({ uid: directory.uid }).from(directory)));
}
