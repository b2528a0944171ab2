import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import type { Account } from './accounts/identity.ts';
import { createQueue } from './bounded-queue.ts';
import type { Core } from './context.ts';

/**
 * A change holds a connection while the identity provider answers, and its twin needs another one of the same pool. More changes at once
 * wait here without a connection; otherwise ten of them would wait for each other.
 */
const inTurn = createQueue({ atOnce: 2 });

/**
 * Changes some of the claims of an account and keeps the others. The provider replaces all of them at once: one after the other,
 * each upon what the account says at that moment, so that no change writes back what another has just taken away.
 */
export async function changeClaims(
  core: Pick<Core, 'identity'> & { db: Database },
  uid: string,
  changed: Partial<Account['claims']>,
): Promise<void> {
  await inTurn(() =>
    core.db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`claims of ${uid}`}))`);
      const account = await core.identity.findAccount(uid, { fresh: true });
      const claims = account?.claims ?? { admin: false, stripeCustomerId: '' };
      await core.identity.setClaims(uid, { ...claims, ...changed });
    }),
  );
}
