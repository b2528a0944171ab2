import { sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { grantFromOrders } from '../access.ts';
import type { Core } from '../context.ts';
import { openImportedPurchases } from './imported-access.ts';

type Access = { uid: string; productId: string };

/** SQL array of texts. */
export const toTextArray = (texts: Iterable<string>) =>
  sql`array[${sql.join(
    [...texts].map((text) => sql`${text}`),
    sql`, `,
  )}]::text[]`;

/** Opens ended accesses again that another imported purchase or an order of the person gives. */
export async function grantFromImportsAndOrders(
  core: Pick<Core, 'now'>,
  tx: Transaction,
  ended: readonly Access[],
): Promise<void> {
  if (ended.length === 0) return;
  const uids = toTextArray(new Set(ended.map(({ uid }) => uid)));
  // Few imported people have orders here, and each access costs a query.
  const { rows } = await tx.execute<{ uid: string }>(sql`
    select uid from orders where uid = any(${uids}) and state in ('paid', 'partially_refunded')
    union select redeemed_by from vouchers where redeemed_by = any(${uids}) and revoked_at is null`);
  const buyers = new Set(rows.map(({ uid }) => uid));
  for (const access of ended) if (buyers.has(access.uid)) await grantFromOrders(tx, access, core.now());
  await openImportedPurchases(tx, core.now(), sql`i.uid = any(${uids})`);
}
