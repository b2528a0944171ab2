import { sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import type { Account } from './accounts/identity.ts';
import { createQueue } from './bounded-queue.ts';
import type { Core } from './context.ts';

/** Each change holds a connection and its identity call needs another; more than a few would deadlock. */
const inTurn = createQueue({ atOnce: 2 });

/** Changes some custom claims of an account. Serialised, because the provider replaces all claims at once. */
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
