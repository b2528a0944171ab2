import { and, desc, eq, gte, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { toBuyHref } from '#common/links.ts';
import { spanOfMonth } from '#common/paris-time.ts';
import { orders } from '#database/tables/orders.ts';
import { withdrawals } from '#database/tables/withdrawals.ts';
import type { Core } from '../context.ts';
import {
  type Counted,
  type DateOrder,
  type ListPage,
  matchWords,
  maxCounted,
  pageByDate,
  toCounted,
  toPage,
} from '../lists/keyset.ts';
import { type OrderKind, type OrderState, settledStates } from './order.ts';
import { toPurposeQuery } from './order-choices.ts';
import { canWithdraw } from './withdrawal.ts';

export type Order = typeof orders.$inferSelect;

/** `month` is in Paris time, as `2026-11`; `search` matches email address, title and number. */
type OrderFilter = {
  kind?: OrderKind;
  state?: OrderState | null;
  month?: string | null;
  search?: string;
  uid?: string;
};

export type OfficeOrder = Pick<
  Order,
  | 'id'
  | 'number'
  | 'uid'
  | 'email'
  | 'productId'
  | 'title'
  | 'amount'
  | 'currency'
  | 'state'
  | 'origin'
  | 'refundedAmount'
  | 'createdAt'
  | 'paidAt'
>;

const pageSize = 50;

export async function listOfficeOrders(
  core: Pick<Core, 'db'>,
  filter: OrderFilter & { order?: DateOrder; after?: Cursor | null; limit?: number },
): Promise<ListPage<OfficeOrder>> {
  const limit = filter.limit ?? pageSize;
  const page = pageByDate(orders.createdAt, orders.id, filter);
  const rows = await core.db
    .select({
      id: orders.id,
      number: orders.number,
      uid: orders.uid,
      email: orders.email,
      productId: orders.productId,
      title: orders.title,
      amount: orders.amount,
      currency: orders.currency,
      state: orders.state,
      origin: orders.origin,
      refundedAmount: orders.refundedAmount,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(and(...toConditions(filter), page.where))
    .orderBy(...page.orderBy)
    .limit(limit + 1);
  return toPage(rows, limit, (row) => row.createdAt);
}

/** Counts matching orders and their revenue in cents. Both are unknown above a thousand orders. */
export async function countOfficeOrders(
  core: Pick<Core, 'db'>,
  filter: OrderFilter,
): Promise<Counted & { cents: number }> {
  const found = core.db
    .select({
      state: orders.state,
      cents: sql<number>`${orders.netAmount}`.as('cents'),
    })
    .from(orders)
    .where(and(...toConditions(filter)))
    .limit(maxCounted + 1)
    .as('found');
  const [row] = await core.db
    .select({
      count: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${found.cents}) filter (where ${inArray(found.state, settledStates)}), 0)::float`,
    })
    .from(found);
  return { ...toCounted(row?.count ?? 0), cents: row?.cents ?? 0 };
}

function toConditions({ kind, state, month, search = '', uid }: OrderFilter): (SQL | undefined)[] {
  const span = month ? spanOfMonth(month) : null;
  return [
    uid === undefined ? undefined : eq(orders.uid, uid),
    kind ? (kind === 'gifts' ? eq(orders.origin, 'grant') : ne(orders.origin, 'grant')) : undefined,
    state ? eq(orders.state, state) : undefined,
    span ? gte(orders.createdAt, span.from) : undefined,
    span ? lt(orders.createdAt, span.until) : undefined,
    // Must match the index expression of `orders_search`. Numbers of old orders are their ids in capitals.
    ...matchWords(
      sql`public.fold(${orders.email} || ' ' || ${orders.title} || ' ' || ${orders.number} || ' ' || ${orders.id})`,
      joinNumber(search.toLowerCase()),
    ),
  ];
}

/** Rewrites typed order numbers with a dash, as they are stored. Ignores digits inside ids. */
const joinNumber = (search: string) =>
  search.replace(/(?<![\da-z])(\d{4})[\s\u2010-\u2013-]?(\d{4})(?![\da-z])/g, '$1-$2');

export type OrderLine = {
  id: string;
  number: string;
  title: string;
  productId: string;
  amount: number;
  currency: string;
  /** `pending` means that a transfer is expected. */
  state: 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'pending';
  /** Page with the bank details, if a transfer is expected. */
  transferPath: string | null;
  paidAt: string | null;
  orderedAt: string;
  /** True if the school granted the order without payment. */
  isGift: boolean;
  purpose: Order['purpose'];
  isWithdrawable: boolean;
};

const settled = ['paid', 'partially_refunded', 'refunded', 'disputed'] as const;

/** Returns settled orders and those with an expected transfer, newest first. */
export async function listMemberOrders(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  limit = 100,
): Promise<OrderLine[]> {
  const rows = await core.db
    .select({ row: orders, withdrawalId: withdrawals.id })
    .from(orders)
    .leftJoin(withdrawals, eq(withdrawals.orderId, orders.id))
    .where(
      and(
        eq(orders.uid, uid),
        or(inArray(orders.state, settled), and(eq(orders.state, 'pending'), eq(orders.paidBy, 'transfer'))),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(limit);
  const now = core.now();
  const withdrawable = await Promise.all(
    rows.map(async ({ row, withdrawalId }) => !withdrawalId && (await canWithdraw(core.db, row, now))),
  );
  return rows.map(({ row }, index) => ({
    id: row.id,
    number: row.number,
    title: row.title,
    productId: row.productId,
    transferPath:
      row.state === 'pending'
        ? toBuyHref({ id: row.productId, priceId: row.priceId }) + toPurposeQuery(row)
        : null,
    amount: row.amount,
    currency: row.currency,
    state: row.state as OrderLine['state'],
    paidAt: row.paidAt?.toISOString() ?? null,
    orderedAt: row.createdAt.toISOString(),
    isGift: row.origin === 'grant',
    purpose: row.purpose,
    isWithdrawable: withdrawable[index] ?? false,
  }));
}
