import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { peopleImports } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';
import { addCounts } from './apply-import.ts';
import { grantFromImportsAndOrders, toTextArray } from './grant-again.ts';
import { takeBackAccess } from './imported-access.ts';
import { lockImport, type PeopleImport, recordImportChange } from './people-import.ts';

/** Rows per transaction. */
const portion = 500;

type Step = (
  core: Pick<Core, 'now'>,
  tx: Transaction,
  found: PeopleImport,
  after: string,
) => Promise<{ last: string | null; counts: Record<string, number> }>;

/**
 * Takes back what an import did. Keeps people who signed in since and purchases whose product was used since.
 * Idempotent: after a crash, a later call starts again and finds only what is left.
 */
export async function undoImport(core: Pick<Core, 'db' | 'log' | 'now'>, id: string): Promise<void> {
  for (const step of [undoPurchases, undoRefunds, undoPeople])
    for (let after: string | null = ''; after !== null; ) {
      const from: string = after;
      after = await core.db.transaction(async (tx) => {
        const found = await lockImport(tx, id, 'undoing');
        if (!found) return null;
        const { last, counts } = await step(core, tx, found, from);
        await tx
          .update(peopleImports)
          .set({ counts: addCounts(found.counts, counts) })
          .where(eq(peopleImports.id, id));
        return last;
      });
    }
  await core.db.transaction((tx) => finish(core, tx, id));
}

const toStart = ({ startedAt, createdAt }: PeopleImport): SQL =>
  sql`${(startedAt ?? createdAt).toISOString()}::timestamptz`;

/** Condition on `i`: the person signed in since the import. */
const hasJoinedSince = (found: PeopleImport): SQL => sql`coalesce(i.claimed_at >= ${toStart(found)}, false)`;

/** Condition on `p` and `i`: the person signed in since the import, or used the product. */
const isUsed = (found: PeopleImport): SQL => {
  const since = toStart(found);
  return sql`(${hasJoinedSince(found)}
    or i.uid <> '' and (
      exists (select from course_progress c where c.uid = i.uid and c.product_id = p.product_id and c.visited_at >= ${since})
      or exists (select from attempts a join exercises x on x.id = a.exercise_id
        where a.uid = i.uid and x.product_id = p.product_id and a.began_at >= ${since})))`;
};

const undoPurchases: Step = async (core, tx, found, after) => {
  const { rows } = await tx.execute<{ id: string; isUsed: boolean }>(sql`
    select p.id, ${isUsed(found)} as "isUsed" from imported_purchases p join imported_people i on i.id = p.person_id
    where p.import_id = ${found.id} and p.id > ${after} order by p.id limit ${portion} for update of p`);
  const gone = rows.filter((row) => !row.isUsed).map(({ id }) => id);
  if (gone.length > 0) {
    const which = sql`p.id = any(${toTextArray(gone)})`;
    const closed = await takeBackAccess(tx, which);
    await tx.execute(sql`delete from imported_purchases p where ${which}`);
    await grantFromImportsAndOrders(core, tx, closed);
  }
  return { last: toLast(rows), counts: { undonePurchases: gone.length } };
};

const toLast = (rows: readonly { id: string }[]): string | null =>
  rows.length === portion ? (rows.at(-1)?.id ?? null) : null;

/** Gives access again that this import closed because of refunds. */
const undoRefunds: Step = async (core, tx, found, after) => {
  const { rows } = await tx.execute<{ id: string; personId: string }>(sql`
    update imported_purchases set state = state_before, state_before = null, state_import_id = null
    where id in (select id from imported_purchases where state_import_id = ${found.id} and id > ${after} order by id limit ${portion})
    returning id, person_id as "personId"`);
  if (rows.length > 0) await grantFromImportsAndOrders(core, tx, await listAccounts(tx, rows));
  return { last: rows.length === portion ? '' : null, counts: {} };
};

async function listAccounts(tx: Transaction, rows: readonly { personId: string }[]) {
  const ids = toTextArray(rows.map(({ personId }) => personId));
  const found = await tx.execute<{ uid: string }>(
    sql`select uid from imported_people where id = any(${ids}) and uid <> ''`,
  );
  return found.rows.map(({ uid }) => ({ uid, productId: '' }));
}

// `any` instead of `@>`, so that each portion reads the primary key and not all people of the import.
const undoPeople: Step = async (_core, tx, found, after) => {
  const { id } = found;
  const { rows } = await tx.execute<{ id: string; isOnly: boolean; isKept: boolean }>(sql`
    select i.id, cardinality(i.import_ids) = 1 as "isOnly",
      ${hasJoinedSince(found)} or exists (select from imported_purchases p where p.person_id = i.id and p.import_id = ${id}) as "isKept"
    from imported_people i where ${id} = any(i.import_ids) and i.id > ${after}
    order by i.id limit ${portion} for update of i`);
  const free = rows.filter(({ isKept }) => !isKept);
  const gone = free.filter(({ isOnly }) => isOnly).map((person) => person.id);
  const others = free.filter(({ isOnly }) => !isOnly).map((person) => person.id);
  if (gone.length > 0) await deletePeople(tx, gone);
  if (others.length > 0) await forgetImport(tx, id, others);
  return { last: toLast(rows), counts: { undonePeople: gone.length } };
};

/** Deletes people with their unsent invitations. Those who have purchases of another import stay. */
async function deletePeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from letters where kind = 'invitation' and sent_at is null
      and split_part(subject_id, ':', 1) = any(${toTextArray(ids)})`);
  await tx.execute(sql`delete from imported_people where id = any(${toTextArray(ids)})`);
}

/** Empties the fields that only this import filled, unless a later import names the person. */
async function forgetImport(tx: Transaction, id: string, ids: readonly string[]): Promise<void> {
  const isFilled = (column: string) =>
    sql.raw(`filled_by ->> '${column}' = import_ids[cardinality(import_ids)]`);
  await tx.execute(sql`
    update imported_people set
      first_name = case when ${isFilled('first_name')} then '' else first_name end,
      last_name = case when ${isFilled('last_name')} then '' else last_name end,
      joined_at = case when ${isFilled('joined_at')} then null else joined_at end,
      consent_source = case when ${isFilled('consent_at')} then '' else consent_source end,
      consent_at = case when ${isFilled('consent_at')} then null else consent_at end,
      stripe_customer_id = case when ${isFilled('stripe_customer_id')} then '' else stripe_customer_id end,
      filled_by = case when import_ids[cardinality(import_ids)] = ${id}
        then (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(filled_by) where value <> to_jsonb(${id}::text))
        else filled_by end
    where id = any(${toTextArray(ids)}) and import_ids[cardinality(import_ids)] = ${id}`);
  await tx.execute(sql`
    update imported_people set import_ids = array_remove(import_ids, ${id}::text) where id = any(${toTextArray(ids)})`);
}

async function finish(core: Pick<Core, 'log' | 'now'>, tx: Transaction, id: string): Promise<void> {
  const found = await lockImport(tx, id, 'undoing');
  if (!found) return;
  await tx.execute(sql`delete from suppressed_addresses where import_id = ${id}`);
  await tx.execute(sql`delete from import_lines where import_id = ${id}`);
  const { rows } = await tx.execute<{ people: number; purchases: number }>(sql`
    select (select count(*)::int from imported_people where import_ids @> array[${id}::text]) as people,
      (select count(*)::int from imported_purchases where import_id = ${id}) as purchases`);
  const { people: keptPeople = 0, purchases: keptPurchases = 0 } = rows[0] ?? {};
  const counts = { ...found.counts, keptPeople, keptPurchases };
  await tx
    .update(peopleImports)
    .set({ state: 'undone', endedAt: core.now(), counts })
    .where(eq(peopleImports.id, id));
  const { undonePeople: people = 0, undonePurchases: purchases = 0 } = counts as Record<string, number>;
  await recordImportChange(core, tx, null, found, {
    action: 'undo-import-done',
    after: { state: 'undone', people, purchases, kept: keptPeople },
  });
  core.log.info({ importId: id, ...counts }, 'people import taken back');
}
