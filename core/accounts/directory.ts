import { eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import type { Account } from './identity.ts';
import {
  deleteStrayAddresses,
  deleteVerifiedAddresses,
  recordVerifiedAddresses,
} from './verified-addresses.ts';

/** How many accounts the provider is asked for at once; it gives a thousand at most. */
const batch = 500;

/** Writes down what the provider has just said of accounts, for the lists of the office. */
export async function recordAccounts(
  core: Pick<Core, 'now'> & { db: Database },
  accounts: readonly Account[],
): Promise<void> {
  if (accounts.length === 0) return;
  const readAt = core.now();
  await core.db
    .insert(directory)
    .values(
      accounts.map(({ uid, email, displayName, disabled, claims, createdAt, lastLoginAt }) => ({
        uid,
        email,
        displayName,
        disabled,
        admin: claims.admin,
        createdAt,
        lastSignInAt: lastLoginAt ?? null,
        readAt,
      })),
    )
    .onConflictDoUpdate({
      target: directory.uid,
      set: {
        email: sql`excluded.email`,
        displayName: sql`excluded.display_name`,
        disabled: sql`excluded.disabled`,
        admin: sql`excluded.admin`,
        createdAt: sql`excluded.created_at`,
        lastSignInAt: sql`excluded.last_sign_in_at`,
        readAt: sql`excluded.read_at`,
      },
    });
  await recordVerifiedAddresses(core, accounts);
}

/** An account that is no more. */
export async function deleteDirectoryEntry(core: { db: Database }, uid: string): Promise<void> {
  await core.db.delete(directory).where(eq(directory.uid, uid));
  await deleteVerifiedAddresses(core, uid);
}

/**
 * Reads every account from the provider, page by page, and forgets those that it no longer has. Whoever came or changed
 * without passing by here (the provider's own console, say) is in the lists from then on.
 */
export async function refreshDirectory(core: Pick<Core, 'db' | 'identity' | 'now'>): Promise<void> {
  const startedAt = core.now();
  let next: string | null = '';
  while (next !== null) {
    const page = await core.identity.listAccounts({ limit: batch, after: next });
    await recordAccounts(core, page.accounts);
    next = page.next;
  }
  await core.db.delete(directory).where(lt(directory.readAt, startedAt));
  await deleteStrayAddresses(core);
}
