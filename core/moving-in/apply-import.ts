import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '#database/connect.ts';
import { peopleImports } from '#database/tables/moving-in.ts';
import type { Core } from '../context.ts';
import { comparedLines, digestOf, isRefundedSince, isToImport } from './count-lines.ts';
import { grantFromImportsAndOrders, toTextArray } from './grant-again.ts';
import { endImportedPurchases, givingStates, openImportedPurchases } from './imported-access.ts';
import { lockImport, type PeopleImport, recordImportChange } from './people-import.ts';

/** Lines per transaction. */
const portion = 500;
/** Lines after which the statistics of the tables are refreshed. */
const linesPerAnalysis = 10_000;

/**
 * Imports the lines that were not imported yet. After a crash, a later call continues with the next portion.
 * Stops if the admin takes the import back meanwhile.
 */
export async function applyImport(core: Pick<Core, 'db' | 'log' | 'now'>, id: string): Promise<void> {
  while (await core.db.transaction((tx) => applyPortion(core, tx, id)));
}

/** Returns false after the last portion. */
async function applyPortion(core: Pick<Core, 'now' | 'log'>, tx: Transaction, id: string): Promise<boolean> {
  const found = await lockImport(tx, id, 'applying');
  if (!found) return false;
  const from = found.doneCount;
  if (from >= found.lineCount) {
    await finish(core, tx, found);
    return false;
  }
  const until = Math.min(from + portion, found.lineCount);
  const lines = sql`l.import_id = ${id} and l.rank > ${from} and l.rank <= ${until}`;
  await suppressAddresses(tx, lines);
  const people = await addPeople(core, tx, id, lines);
  const purchases = await addPurchases(tx, id, lines);
  // Plans for empty tables would read all earlier people for each line, until the statement times out.
  if (from === 0 || isAnalysed(until)) await tx.execute(sql`analyze imported_people, imported_purchases`);
  // Of earlier imports too: `addPeople` may have found the account of a person who had none then.
  const accesses = await openImportedPurchases(tx, core.now(), sql`i.id = any(${toTextArray(people.ids)})`);
  const closed = found.closesRefunded ? await closeRefunded(core, tx, id, lines) : 0;
  const made = { madePeople: people.made, madePurchases: purchases, madeAccesses: accesses, closed };
  await tx
    .update(peopleImports)
    .set({ doneCount: until, counts: addCounts(found.counts, made) })
    .where(eq(peopleImports.id, id));
  return true;
}

/** True if the number of lines has doubled, or grown by `linesPerAnalysis`, since the last analysis. */
const isAnalysed = (lines: number): boolean =>
  lines % linesPerAnalysis === 0 || Number.isInteger(Math.log2(lines / portion));

export function addCounts(
  counts: Readonly<Record<string, number>>,
  more: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums = Object.entries(more).map(([name, count]) => [name, (counts[name] ?? 0) + count]);
  return { ...counts, ...Object.fromEntries(sums) };
}

async function suppressAddresses(tx: Transaction, lines: SQL): Promise<void> {
  await tx.execute(sql`
    insert into suppressed_addresses (digest, import_id, reason)
    select distinct on (l.email) ${digestOf(sql`l.email`)}, l.import_id, l.newsletter
    from import_lines l
    where ${lines} and l.email <> '' and l.newsletter in ('unsubscribed', 'bounced')
    order by l.email, l.newsletter
    on conflict (digest, import_id) do nothing`);
}

/** First value that is not empty among the lines of a person. */
const first = (column: string, isGiven: SQL): SQL =>
  sql`(array_agg(l.${sql.identifier(column)} order by l.rank) filter (where ${isGiven}))[1]`;

const isProven = sql`l.newsletter = 'subscribed' and l.confirmed_at is not null`;

/** Fields of a person that a later import fills if they are empty, with the SQL of « empty ». */
const filled = {
  first_name: "''",
  last_name: "''",
  joined_at: null,
  consent_at: null,
  stripe_customer_id: "''",
} as const;

/**
 * Adds new people, and fills empty fields of people whom an earlier import added. An address that only
 * unsubscribed or bounced is not stored. Returns the ids of all these people and the number of new ones.
 */
async function addPeople(
  core: Pick<Core, 'now'>,
  tx: Transaction,
  id: string,
  lines: SQL,
): Promise<{ ids: string[]; made: number }> {
  const isEmpty = (column: string, empty: string | null, of = 'imported_people') =>
    empty === null ? `${of}.${column} is null` : `${of}.${column} = ''`;
  const entries = Object.entries(filled);
  const fill = entries.map(
    ([column, empty]) =>
      `${column} = case when ${isEmpty(column, empty)} then excluded.${column} else imported_people.${column} end`,
  );
  const recordFilled = entries.map(
    ([column, empty]) =>
      `case when ${isEmpty(column, empty)} and not (${isEmpty(column, empty, 'excluded')}) then jsonb_build_object('${column}', excluded.import_ids[1]) else '{}' end`,
  );
  const { rows } = await tx.execute<{ id: string; isNew: boolean }>(sql`
    insert into imported_people (id, email, first_name, last_name, joined_at, consent_at, consent_source,
      stripe_customer_id, tags, import_ids, uid, created_at)
    select replace(gen_random_uuid()::text, '-', ''), l.email,
      coalesce(${first('first_name', sql`l.first_name <> ''`)}, ''),
      coalesce(${first('last_name', sql`l.last_name <> ''`)}, ''),
      min(l.joined_at), min(l.confirmed_at) filter (where ${isProven}),
      coalesce(${first('consent_source', isProven)}, ''),
      coalesce(${first('stripe_customer_id', sql`l.stripe_customer_id <> ''`)}, ''),
      (select coalesce(array_agg(distinct tag), '{}') from import_lines same cross join unnest(same.tags) tag
        where same.import_id = ${id} and same.email = l.email), array[${id}::text],
      coalesce(min(d.uid), ''), ${core.now().toISOString()}::timestamptz
    from import_lines l
      left join proved_addresses v on v.email = l.email
      left join directory d on d.uid = v.uid and not d.disabled
    where ${lines} and l.email <> ''
    group by l.email
    having bool_or(l.newsletter not in ('unsubscribed', 'bounced') or l.purchase_state in ${givingStates})
    order by l.email
    on conflict (email) do update set ${sql.raw(fill.join(', '))},
      consent_source = case when imported_people.consent_at is null then excluded.consent_source else imported_people.consent_source end,
      filled_by = imported_people.filled_by || ${sql.raw(recordFilled.join(' || '))},
      uid = case when imported_people.uid = '' then excluded.uid else imported_people.uid end,
      import_ids = case when imported_people.import_ids @> excluded.import_ids then imported_people.import_ids
        else imported_people.import_ids || excluded.import_ids end
    returning id, xmax = 0 as "isNew"`);
  return { ids: rows.map((row) => row.id), made: rows.filter(({ isNew }) => isNew).length };
}

/** Returns the number of new purchases. */
async function addPurchases(tx: Transaction, id: string, lines: SQL): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into imported_purchases (id, import_id, person_id, source, purchase_key, item_name, product_id, bought_at,
      amount, currency, state, access_until, progress_done, progress_total, finished_at)
    select replace(gen_random_uuid()::text, '-', ''), ${id}, i.id, s.source, l.purchase_key, l.item_name, t.id, l.bought_at,
      l.amount, l.currency, l.purchase_state, l.access_until, l.progress_done, l.progress_total, l.finished_at
    from ${comparedLines} join imported_people i on i.email = l.email
    where ${lines} and ${isToImport}
    on conflict (source, purchase_key) do nothing`);
  return rowCount ?? 0;
}

/** Ends accesses of purchases that were refunded since an earlier import. */
async function closeRefunded(
  core: Pick<Core, 'now'>,
  tx: Transaction,
  id: string,
  lines: SQL,
): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update imported_purchases p set state_before = refunded.before, state = refunded.state, state_import_id = ${id}
    from (select p.id, p.state as before, l.purchase_state as state from ${comparedLines}
      where ${lines} and ${isRefundedSince}) refunded
    where p.id = refunded.id returning p.id`);
  if (rows.length === 0) return 0;
  const closed = await endImportedPurchases(tx, core.now(), isOneOfIds(rows));
  await grantFromImportsAndOrders(core, tx, closed);
  return closed.length;
}

/** Condition on `p`: the purchase is one of these. */
const isOneOfIds = (rows: readonly { id: string }[]): SQL =>
  sql`p.id = any(array[${sql.join(
    rows.map(({ id }) => sql`${id}`),
    sql`, `,
  )}]::text[])`;

async function finish(core: Pick<Core, 'now' | 'log'>, tx: Transaction, found: PeopleImport): Promise<void> {
  const { id, counts } = found;
  await tx.update(peopleImports).set({ state: 'done', endedAt: core.now() }).where(eq(peopleImports.id, id));
  const { madePeople: people = 0, madePurchases: purchases = 0, madeAccesses: accesses = 0 } = counts;
  await recordImportChange(core, tx, null, found, {
    action: 'import-done',
    after: { state: 'done', people, purchases, accesses },
  });
  core.log.info({ importId: id, ...counts }, 'people imported');
}
