import { and, eq, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../context.ts';
import { after, matchWords, newestFirst, type Page, toPage } from '../lists/keyset.ts';
import { noteAccounts } from './directory.ts';
import type { MemberView } from './member-views.ts';

export type MemberRow = {
  id: string;
  email: string;
  displayName: string;
  disabled: boolean;
  admin: boolean;
  createdAt: Date;
  lastSignInAt: Date | null;
};

export type MemberFilter = { view?: MemberView; search?: string };

const pageSize = 50;

/**
 * One page of the accounts, newest first; `search` looks into names and addresses. A whole address is asked of the
 * provider, too: who has never signed in here is found all the same.
 */
export async function listMembers(
  core: Pick<Core, 'db' | 'identity' | 'now'>,
  filter: MemberFilter & { after?: Cursor | null; limit?: number },
): Promise<Page<MemberRow>> {
  const { view = 'all', search = '', limit = pageSize } = filter;
  const email = search.trim();
  if (!filter.after && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) await askForAddress(core, email);
  const rows = await core.db
    .select({
      id: directory.uid,
      email: directory.email,
      displayName: directory.displayName,
      disabled: directory.disabled,
      admin: directory.admin,
      createdAt: directory.createdAt,
      lastSignInAt: directory.lastSignInAt,
    })
    .from(directory)
    .where(
      and(
        view === 'admins' ? eq(directory.admin, true) : undefined,
        view === 'disabled' ? eq(directory.disabled, true) : undefined,
        // The expression of the index `directory_search`, to the letter.
        ...matchWords(sql`public.fold(${directory.displayName} || ' ' || ${directory.email})`, search),
        after(directory.createdAt, directory.uid, filter.after),
      ),
    )
    .orderBy(...newestFirst(directory.createdAt, directory.uid))
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.createdAt);
}

async function askForAddress(core: Pick<Core, 'db' | 'identity' | 'now'>, email: string): Promise<void> {
  try {
    const account = await core.identity.findAccountByEmail(email);
    if (account) await noteAccounts(core, [account]);
  } catch (error) {
    // What only looks like an address is no address to the provider: then nobody has it.
    const isRefused = error instanceof Error && 'code' in error && error.code === 'INVALID_EMAIL';
    if (!isRefused) throw error;
  }
}
