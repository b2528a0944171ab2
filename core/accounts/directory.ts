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

/** Accounts per request; the provider returns at most 1,000. */
const batch = 500;

/** Stores accounts as the provider returned them, for the lists of the back office. */
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

export async function deleteDirectoryEntry(core: { db: Database }, uid: string): Promise<void> {
  await core.db.delete(directory).where(eq(directory.uid, uid));
  await deleteVerifiedAddresses(core, uid);
}

/** Syncs the directory with the provider, including changes made outside the site, such as in its console. */
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
