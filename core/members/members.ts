import { and, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { parseEmail } from '#common/email-address.ts';
import { directory, sessions } from '#database/tables/members.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { products } from '#database/tables/products.ts';
import { staff } from '#database/tables/staff.ts';
import { m } from '#words/messages.js';
import { isOwnedBy } from '../access.ts';
import { recordAccounts } from '../accounts/directory.ts';
import type { Account, MemberView } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { countRows } from '../lists/count-rows.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  pageByDate,
  toPage,
} from '../lists/keyset.ts';
import { toRole } from '../staff/read-role.ts';
import type { StaffRole } from '../staff/roles.ts';

type MemberRow = {
  id: string;
  email: string;
  displayName: string;
  disabled: boolean;
  /** Null for members. */
  role: StaffRole | null;
  createdAt: Date;
  lastSignInAt: Date | null;
};

type MemberFilter = { view?: MemberView; search?: string };

const pageSize = 50;

/** Lists one page of accounts, by default newest first. A complete address is also looked up at the provider. */
export async function listMembers(
  core: Pick<Core, 'db' | 'identity' | 'now' | 'writes'>,
  filter: MemberFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<MemberRow>> {
  const { search = '', limit = pageSize } = filter;
  const page = pageByDate(directory.createdAt, directory.uid, filter);
  const email = parseEmail(search);
  if (!filter.after && email) await askForAddress(core, email);
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
    .where(and(matchMembers(filter), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  // Read for staff only, because a join would look up every member.
  const uids = rows.filter(({ admin }) => admin).map(({ id }) => id);
  const found = uids.length > 0 ? await core.db.select().from(staff).where(inArray(staff.uid, uids)) : [];
  const roles = new Map(found.map((row) => [row.uid, row]));
  const people = rows.map(({ admin, ...person }) => ({
    ...person,
    role: toRole({ claims: { admin } }, roles.get(person.id) ?? null),
  }));
  return toPage(people, limit, (row) => row.createdAt);
}

export const countMembers = (core: Pick<Core, 'db'>, filter: MemberFilter): Promise<Counted> =>
  countRows(core, directory, matchMembers(filter));

const matchMembers = ({ view = 'all', search = '' }: MemberFilter) =>
  and(
    view === 'admins' ? eq(directory.admin, true) : undefined,
    view === 'disabled' ? eq(directory.disabled, true) : undefined,
    // Must equal the expression of the index `directory_search` exactly.
    ...matchWords(sql`public.fold(${directory.displayName} || ' ' || ${directory.email})`, search),
  );

async function askForAddress(
  core: Pick<Core, 'db' | 'identity' | 'now' | 'writes'>,
  email: string,
): Promise<void> {
  try {
    const account = await core.identity.findAccountByEmail(email);
    if (account) await recordAccounts(core.writes('directory'), [account]);
  } catch (error) {
    // The provider rejects malformed addresses, which no account has.
    const isRefused = error instanceof Error && 'code' in error && error.code === 'INVALID_EMAIL';
    if (!isRefused) throw error;
  }
}

type OwnedProduct = {
  id: string;
  title: string;
  type: 'course' | 'exercise';
  grantedAt: Date;
  /** Null if the product was bought on another platform. */
  order: { id: string; origin: 'payment' | 'free' | 'grant' } | null;
};

type OpenSession = { createdAt: Date; expiresAt: Date; userAgent: string };

export type MemberDetails = { account: Account; owned: OwnedProduct[]; sessions: OpenSession[] };

const maxOwned = 100;
const maxSessions = 20;

/**
 * Returns the current account from the provider.
 * @throws {AppError} not-found
 */
export async function findAccountNow(
  core: Pick<Core, 'db' | 'identity' | 'now' | 'writes'>,
  uid: string,
): Promise<Account> {
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('not-found', `no account ${uid}`, { userMessage: m.people_unknown() });
  await recordAccounts(core.writes('directory'), [account]);
  return account;
}

/** @throws {AppError} not-found */
export async function findMember(
  core: Pick<Core, 'db' | 'identity' | 'now' | 'writes'>,
  uid: string,
): Promise<MemberDetails> {
  const [account, owned, open] = await Promise.all([
    findAccountNow(core, uid),
    core.db
      .select({
        id: products.id,
        title: products.title,
        type: products.type,
        grantedAt: entitlements.grantedAt,
        order: { id: orders.id, origin: orders.origin },
      })
      .from(entitlements)
      .innerJoin(products, eq(products.id, entitlements.productId))
      .leftJoin(orders, eq(orders.id, entitlements.orderId))
      .where(isOwnedBy(uid))
      .orderBy(desc(entitlements.grantedAt))
      .limit(maxOwned),
    core.db
      .select({
        createdAt: sessions.createdAt,
        expiresAt: sessions.expiresAt,
        userAgent: sessions.userAgent,
      })
      .from(sessions)
      .where(and(eq(sessions.uid, uid), gt(sessions.expiresAt, core.now())))
      .orderBy(desc(sessions.createdAt))
      .limit(maxSessions),
  ]);
  return { account, owned, sessions: open };
}
