import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { peopleImports } from '#database/tables/moving-in.ts';
import { m } from '#words/messages.js';
import type { ErasedPerson } from '../members/erase-traces.ts';
import { toTextArray } from './grant-again.ts';

/**
 * Deletes what was imported about a person. Call it after the accesses are deleted. The digest of an address that
 * unsubscribed stays, so that later imports respect it. Imports by an admin lose the name.
 */
export async function eraseImported(tx: Transaction, { uid, emails }: ErasedPerson): Promise<void> {
  const isTheirs: SQL = emails.length > 0 ? sql`i.email = any(${toTextArray(emails)})` : sql`false`;
  const which = sql`(i.uid = ${uid} or ${isTheirs})`;
  if (emails.length > 0)
    await tx.execute(sql`
      delete from import_lines where email = any(${toTextArray(emails)})
        or email in (select i.email from imported_people i where ${which})`);
  await tx.execute(
    sql`delete from imported_purchases p using imported_people i where i.id = p.person_id and ${which}`,
  );
  await tx.execute(sql`delete from imported_people i where ${which}`);
  await tx
    .update(peopleImports)
    .set({ uid: '', who: m.journal_person_removed() })
    .where(eq(peopleImports.uid, uid));
}
