import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { endImportedPurchases, givingStates } from './imported-access.ts';

/** Counts the imported purchases that give access to a product now or after sign-in. */
export async function countImportedOf(db: Database, productId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from imported_purchases where product_id = ${productId} and state in ${givingStates}`);
  return rows[0]?.count ?? 0;
}

/** Revokes the imported purchases of a product that the school takes back. */
export async function revokeImportedOf(tx: Transaction, productId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update imported_purchases set state = 'revoked' where product_id = ${productId} and state in ${givingStates}`,
  );
  await endImportedPurchases(tx, now, sql`p.product_id = ${productId}`);
}
