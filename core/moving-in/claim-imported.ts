import { and, eq, sql } from 'drizzle-orm';
import { importedPeople } from '#database/tables/moving-in.ts';
import type { Account } from '../accounts/identity.ts';
import { nameAccount } from '../accounts/name-account.ts';
import type { Core } from '../context.ts';
import { openImportedPurchases } from './imported-access.ts';

/** At sign-in with a verified address, opens what the person bought on another platform. */
export async function claimImported(core: Core, account: Account): Promise<void> {
  if (!account.emailVerified || !account.email) return;
  const isTheirs = and(eq(importedPeople.email, account.email.toLowerCase()), eq(importedPeople.uid, ''));
  const [waiting] = await core.db.select({ id: importedPeople.id }).from(importedPeople).where(isTheirs);
  if (!waiting) return;
  const claimed = await core.db.transaction(async (tx) => {
    const [person] = await tx
      .update(importedPeople)
      .set({ uid: account.uid, claimedAt: core.now() })
      .where(isTheirs)
      .returning({
        id: importedPeople.id,
        firstName: importedPeople.firstName,
        lastName: importedPeople.lastName,
      });
    if (person) await openImportedPurchases(tx, core.now(), sql`i.id = ${person.id}`);
    return person;
  });
  if (!claimed) return;
  await nameAccount(core, account.uid, `${claimed.firstName} ${claimed.lastName}`);
  core.log.info({ uid: account.uid }, 'imported person signed in');
}
