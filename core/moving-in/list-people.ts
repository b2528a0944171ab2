import { type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import type { Core } from '../context.ts';
import type { LineIssue } from '../imports/people/person-line.ts';
import { type Counted, type ListPage, matchWords, maxCounted, toCounted } from '../lists/keyset.ts';
import { isBounced, ofImport } from './invite-people.ts';

/** `joined`: an account has the address, whether it existed before the import or not. */
export type PersonState = 'waiting' | 'invited' | 'joined';

type Filters = {
  /** Id of an import that names the people. */
  import?: string | null;
  search?: string;
  state?: PersonState | null;
  /** Product of an imported purchase. */
  product?: string | null;
  /** Only people with a problem: of their lines, of their address or of their invitation. */
  problems?: 'any' | null;
};

export type ImportedPerson = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  uid: string;
  invitedAt: Date | null;
  claimedAt: Date | null;
  state: PersonState;
  /** Titles of the products whose purchases were imported. */
  titles: string[];
  issues: LineIssue[];
  isBounced: boolean;
  /** True if the last invitation could not be sent. */
  isUnsent: boolean;
};

const pageSize = 50;

const states: Readonly<Record<PersonState, SQL>> = {
  waiting: sql`i.uid = '' and i.invited_at is null`,
  invited: sql`i.uid = '' and i.invited_at is not null`,
  joined: sql`i.uid <> ''`,
};

const linesOf = sql`import_lines l where l.import_id = any(i.import_ids) and l.email = i.email`;

const isUnsent = sql`exists (select from letters e where e.kind = 'invitation'
  and e.subject_id = i.id || ':' || i.invitations and e.sent_at is null and e.last_error is not null)`;

const hasProblem = sql`(${isBounced} or ${isUnsent} or exists (select from ${linesOf} and l.issues <> '[]'))`;

function matchPeople({ import: importId, search = '', state, product, problems }: Filters): SQL {
  const conditions = [
    ...(importId ? [ofImport(importId)] : []),
    ...matchWords(sql`public.fold(i.email || ' ' || i.first_name || ' ' || i.last_name)`, search),
    ...(state ? [states[state]] : []),
    ...(product
      ? [
          sql`exists (select from imported_purchases p where p.person_id = i.id and p.product_id = ${product})`,
        ]
      : []),
    ...(problems ? [hasProblem] : []),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

/** Returns one page of imported people by address. `search` matches names and address. */
export async function listImportedPeople(
  core: Pick<Core, 'db'>,
  { after, limit = pageSize, ...filters }: Filters & { after?: Cursor | null; limit?: number },
): Promise<ListPage<ImportedPerson>> {
  const [from] = after ?? [];
  const { rows } = await core.db.execute<ReadPerson>(sql`
    select ${personColumns} from (
      select * from imported_people i
      where ${matchPeople(filters)} and ${from === undefined ? sql`true` : sql`i.email > ${String(from)}`}
      order by i.email limit ${limit + 1}) i order by i.email`);
  const page = rows.slice(0, limit).map(toPerson);
  const last = page.at(-1);
  return { rows: page, next: rows.length > limit && last ? [last.email, last.id] : null };
}

/** Counts the imported people that match, up to `maxCounted`. */
export async function countImportedPeople(core: Pick<Core, 'db'>, filters: Filters): Promise<Counted> {
  const { rows } = await core.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select 1 from imported_people i where ${matchPeople(filters)} limit ${maxCounted + 1}) found`);
  return toCounted(rows[0]?.count ?? 0);
}

/** Finds an imported person; null if the import was taken back. */
export async function findImportedPerson(core: Pick<Core, 'db'>, id: string): Promise<ImportedPerson | null> {
  const { rows } = await core.db.execute<ReadPerson>(
    sql`select ${personColumns} from imported_people i where i.id = ${id}`,
  );
  return rows[0] ? toPerson(rows[0]) : null;
}

type ReadPerson = Omit<ImportedPerson, 'state' | 'invitedAt' | 'claimedAt'> & {
  invitedAt: string | null;
  claimedAt: string | null;
};

const personColumns = sql`i.id, i.email, i.first_name as "firstName", i.last_name as "lastName", i.uid,
  i.invited_at as "invitedAt", i.claimed_at as "claimedAt", ${isBounced} as "isBounced", ${isUnsent} as "isUnsent",
  coalesce((select array_agg(distinct t.title) from imported_purchases p join products t on t.id = p.product_id
    where p.person_id = i.id), '{}') as titles,
  coalesce((select jsonb_agg(distinct issue) from import_lines l cross join jsonb_array_elements(l.issues) issue
    where l.import_id = any(i.import_ids) and l.email = i.email), '[]') as issues`;

const toPerson = ({ invitedAt, claimedAt, ...person }: ReadPerson): ImportedPerson => ({
  ...person,
  invitedAt: invitedAt ? new Date(invitedAt) : null,
  claimedAt: claimedAt ? new Date(claimedAt) : null,
  state: person.uid ? 'joined' : invitedAt ? 'invited' : 'waiting',
});

/** Maximum number of products to choose from. */
const maxProducts = 300;

/** Lists the products that imported people bought: those of one import, or all. */
export async function listImportedProducts(
  core: Pick<Core, 'db'>,
  importId: string | null,
): Promise<{ id: string; title: string }[]> {
  const { rows } = await core.db.execute<{ id: string; title: string }>(sql`
    select t.id, t.title from products t
    where exists (select from imported_purchases p join imported_people i on i.id = p.person_id
      where p.product_id = t.id and ${importId ? ofImport(importId) : sql`true`})
    order by t.title, t.id limit ${maxProducts}`);
  return rows;
}
