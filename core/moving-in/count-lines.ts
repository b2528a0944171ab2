import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '#database/connect.ts';
import type { LineIssue } from '../imports/people/person-line.ts';
import { endingStates, givingStates } from './imported-access.ts';

/** Condition on `l`: the line has a purchase of a known person, once. */
export const isPurchase = sql`l.purchase_key <> '' and l.email <> '' and not l.repeats`;

/** SQL: hex SHA-256 of an address. */
export const digestOf = (email: SQL): SQL => sql`encode(sha256(convert_to(${email}, 'UTF8')), 'hex')`;

/** Joins of `l` with its purchase `p` of an earlier import and with its product `t`, null if left out. */
export const comparedLines = sql`import_lines l
  join people_imports s on s.id = l.import_id
  left join imported_purchases p on p.source = s.source and p.purchase_key = l.purchase_key and l.purchase_key <> ''
  left join remembered_mappings r on r.scope = 'product ' || s.source and r.key = l.item_key and l.purchase_key <> ''
  left join products t on t.id = r.value ->> 'productId' and t.archived_at is null`;

/** Condition on `l`: the purchase is to be imported, and its product is known. */
export const isToImport = sql`${isPurchase} and l.purchase_state in ${givingStates} and p.id is null and t.id is not null`;

/** Condition on `l`: an earlier import opened access for the purchase, which was refunded since. */
export const isRefundedSince = sql`${isPurchase} and p.state in ${givingStates} and l.purchase_state in ${endingStates}`;

const names = {
  withoutAddress: sql`count(*) filter (where l.email = '')`,
  repeated: sql`count(*) filter (where l.repeats)`,
  problems: sql`count(*) filter (where l.issues <> '[]')`,
  people: sql`count(distinct l.email) filter (where l.email <> '')`,
  known: sql`count(distinct l.email) filter (where l.email <> '' and (i.id is not null or v.uid is not null))`,
  unsubscribed: sql`count(distinct l.email) filter (where l.newsletter = 'unsubscribed')`,
  bounced: sql`count(distinct l.email) filter (where l.newsletter = 'bounced')`,
  consents: sql`count(distinct l.email) filter (where l.newsletter = 'subscribed' and l.confirmed_at is not null)`,
  unproven: sql`count(distinct l.email) filter (where l.newsletter = 'subscribed' and l.confirmed_at is null)`,
  purchases: sql`count(*) filter (where ${isPurchase})`,
  toImport: sql`count(*) filter (where ${isToImport})`,
  opensNow: sql`count(*) filter (where ${isToImport} and v.uid is not null)`,
  imported: sql`count(*) filter (where ${isPurchase} and p.id is not null)`,
  unmapped: sql`count(*) filter (where ${isPurchase} and l.purchase_state in ${givingStates} and p.id is null
    and (r.key is null or r.value ->> 'productId' is not null and t.id is null))`,
  leftOut: sql`count(*) filter (where ${isPurchase} and l.purchase_state in ${givingStates} and p.id is null
    and r.key is not null and r.value ->> 'productId' is null)`,
  refunded: sql`count(*) filter (where ${isPurchase} and l.purchase_state in ${endingStates})`,
  unpaid: sql`count(*) filter (where ${isPurchase} and l.purchase_state in ('pending', 'failed'))`,
  ended: sql`count(*) filter (where ${isPurchase} and l.purchase_state = 'ended')`,
  refundedSince: sql`count(*) filter (where ${isRefundedSince})`,
} satisfies Record<string, SQL>;

type DryRun = Record<keyof typeof names, number>;

/** Compares the lines of an import with the school, without effects. */
export async function countLines(db: Database, id: string): Promise<DryRun> {
  const columns = sql.join(
    Object.entries(names).map(([name, count]) => sql`(${count})::int as ${sql.identifier(name)}`),
    sql`, `,
  );
  const { rows } = await db.execute<DryRun>(sql`
    select ${columns} from ${comparedLines}
      left join imported_people i on i.email = l.email
      left join proved_addresses v on v.email = l.email
    where l.import_id = ${id}`);
  return rows[0] as DryRun;
}

export type LineProblem = {
  rank: number;
  file: string;
  line: number;
  email: string;
  issues: LineIssue[];
  repeats: boolean;
  refundedSince: boolean;
};

/** Lists lines with problems in the order of the file, after a rank. */
export async function listProblems(
  db: Database,
  id: string,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<LineProblem[]> {
  const { rows } = await db.execute<LineProblem>(sql`
    select l.rank, l.file, l.line, l.email, l.issues, l.repeats, (${isRefundedSince}) as "refundedSince"
    from ${comparedLines}
    where l.import_id = ${id} and l.rank > ${after}
      and (l.issues <> '[]' or l.repeats or l.email = '' or (${isRefundedSince}))
    order by l.rank limit ${limit}`);
  return rows;
}
