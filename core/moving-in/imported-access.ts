import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { importedPeople } from '#database/tables/moving-in.ts';
import type { Account } from '../accounts/identity.ts';
import { nameAccount } from '../accounts/name-account.ts';
import type { Core } from '../context.ts';

/** SQL list of the states of a purchase at the other platform that give access here. */
export const givingStates = sql.raw("('paid', 'instalment', 'trial')");

/** SQL list of the states that end an access which an earlier file opened. */
export const endingStates = sql.raw("('refunded', 'disputed', 'revoked')");

/**
 * Opens the access of imported purchases whose person has an account, with the included products. `which` is a
 * condition on `p` (imported purchase) and `i` (person). Leaves open and pending access unchanged. An access
 * counts from the purchase, so that lessons which open after some days are open. Returns the number of accesses.
 */
export async function openImportedPurchases(tx: Transaction, now: Date, which: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    with wanted as (
      select distinct on (i.uid, part.id) i.uid, part.id as product_id, p.id as purchase_id,
        least(coalesce(p.bought_at, ${now.toISOString()}::timestamptz), ${now.toISOString()}::timestamptz) as granted_at
      from imported_purchases p join imported_people i on i.id = p.person_id
        left join offers o on o.product_id = p.product_id
        cross join lateral unnest(array[p.product_id] || coalesce(o.includes, '{}')) part(id)
      where i.uid <> '' and p.state in ${givingStates}
        and (p.access_until is null or p.access_until > ${now.toISOString()}::timestamptz) and ${which}
      order by i.uid, part.id, p.access_until desc nulls first, p.bought_at, p.id
    ), ended as (
      select w.purchase_id, e.* from entitlements e join wanted w on w.uid = e.uid and w.product_id = e.product_id
      where e.revoked_at is not null and e.opens_at is null and e.order_id is not null
    ), stored as (
      update imported_purchases p set replaced = p.replaced || before.rows
      from (select purchase_id, jsonb_object_agg(product_id,
          jsonb_build_object('orderId', order_id, 'grantedAt', granted_at, 'revokedAt', revoked_at)) as rows
        from ended group by purchase_id) before
      where p.id = before.purchase_id
    )
    insert into entitlements (uid, product_id, imported_purchase_id, granted_at, included_corrections)
    select w.uid, w.product_id, w.purchase_id, w.granted_at, p.included_corrections
      from wanted w join products p on p.id = w.product_id
    on conflict (uid, product_id) do update
      set order_id = null, imported_purchase_id = excluded.imported_purchase_id, granted_at = excluded.granted_at,
        included_corrections = excluded.included_corrections, revoked_at = null, opens_at = null
      where entitlements.revoked_at is not null and entitlements.opens_at is null`);
  return rowCount ?? 0;
}

type ClosedAccess = { uid: string; productId: string };

/** Ends the access of imported purchases. `which` is a condition on `p`. Other purchases may open it again. */
export async function endImportedPurchases(tx: Transaction, now: Date, which: SQL): Promise<ClosedAccess[]> {
  const { rows } = await tx.execute<ClosedAccess>(sql`
    update entitlements e set revoked_at = ${now.toISOString()}::timestamptz from imported_purchases p
    where p.id = e.imported_purchase_id and e.revoked_at is null and ${which}
    returning e.uid, e.product_id as "productId"`);
  return rows;
}

/** Removes the access of imported purchases, restoring the ended accesses that they replaced. */
export async function takeBackAccess(tx: Transaction, which: SQL): Promise<ClosedAccess[]> {
  const restored = await tx.execute<ClosedAccess>(sql`
    update entitlements e set order_id = before.old ->> 'orderId', imported_purchase_id = null,
      granted_at = (before.old ->> 'grantedAt')::timestamptz, revoked_at = (before.old ->> 'revokedAt')::timestamptz
    from (select p.id, old.key, old.value as old from imported_purchases p cross join jsonb_each(p.replaced) old
      where ${which}) before
    where e.imported_purchase_id = before.id and e.product_id = before.key
    returning e.uid, e.product_id as "productId"`);
  const removed = await tx.execute<ClosedAccess>(sql`
    delete from entitlements e using imported_purchases p where p.id = e.imported_purchase_id and ${which}
    returning e.uid, e.product_id as "productId"`);
  return [...restored.rows, ...removed.rows];
}

/** At sign-in with a verified address, opens what the person bought on another platform. */
export async function claimImported(core: Core, account: Account): Promise<void> {
  if (!account.emailVerified || !account.email) return;
  const isTheirs = and(eq(importedPeople.email, account.email.toLowerCase()), eq(importedPeople.uid, ''));
  const [waiting] = await core.db.select({ id: importedPeople.id }).from(importedPeople).where(isTheirs);
  if (!waiting) return;
  const claimed = await core.db.transaction(async (tx) => {
    const [person] = await tx
      .update(importedPeople)
      .set({ uid: account.uid, claimedAt: core.now() })
      .where(isTheirs)
      .returning({
        id: importedPeople.id,
        firstName: importedPeople.firstName,
        lastName: importedPeople.lastName,
      });
    if (person) await openImportedPurchases(tx, core.now(), sql`i.id = ${person.id}`);
    return person;
  });
  if (!claimed) return;
  await nameAccount(core, account.uid, `${claimed.firstName} ${claimed.lastName}`);
  core.log.info({ uid: account.uid }, 'imported person signed in');
}

/** Counts the imported purchases that give access to a product now or after sign-in. */
export async function countImportedOf(db: Database, productId: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from imported_purchases where product_id = ${productId} and state in ${givingStates}`);
  return rows[0]?.count ?? 0;
}

/** Revokes the imported purchases of a product that the school withdraws from its buyers. */
export async function revokeImportedOf(tx: Transaction, productId: string, now: Date): Promise<void> {
  await tx.execute(
    sql`update imported_purchases set state = 'revoked' where product_id = ${productId} and state in ${givingStates}`,
  );
  await endImportedPurchases(tx, now, sql`p.product_id = ${productId}`);
}
