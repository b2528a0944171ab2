import { type SQL, sql } from 'drizzle-orm';
import type { Cursor } from '#common/cursor.ts';
import { directory } from '#database/tables/members.ts';
import type { Core } from '../../context.ts';
import { type Counted, matchWords, toCounted } from '../../lists/keyset.ts';
import type { Mistake } from '../marking/mark.ts';

export type LearnerRow = {
  uid: string;
  /** Empty if unknown. */
  name: string;
  email: string;
  attempts: Counted;
  lastAt: Date;
  /** Average share of points in the latest attempts, from 0 to 1. Null without points. */
  share: number | null;
  /** Most frequent first, in the latest answers. */
  faults: Mistake[];
};

const pageSize = 50;
/** Maximum per person: attempts counted, attempts in `share`, answers read for mistakes, mistakes listed. */
const maxAttempts = 200;
export const maxForShare = 30;
const maxForMistakes = 100;
const maxMistakes = 2;

type LearnerFilter = { search?: string; uid?: string | null };

/** Lists learners, last active first. The cursor is a time and an attempt id. */
export async function listLearners(
  core: Pick<Core, 'db'>,
  {
    search = '',
    uid = null,
    after = null,
    limit = pageSize,
  }: LearnerFilter & { after?: Cursor | null; limit?: number },
): Promise<{ rows: LearnerRow[]; next: Cursor | null }> {
  const people = uid === null ? await findPeople(core, search) : [uid];
  const { rows } = await core.db.execute<{
    id: string;
    uid: string;
    name: string;
    email: string;
    last_at: Date | string;
    attempts: number;
    share: number | null;
    faults: Mistake[] | null;
  }>(sql`
    with page as (${listLast(people, { after, limit: limit + 1 })})
    select page.id, page.uid, page.marked_at last_at, coalesce(directory.display_name, '') as name,
      coalesce(directory.email, '') email,
      (select count(*)::int from (select from attempts where uid = page.uid and marked_at is not null
        limit ${maxAttempts + 1}) counted) attempts,
      (select avg(points::float / max_points) filter (where max_points > 0) from (select points, max_points from attempts
        where uid = page.uid and marked_at is not null
        order by marked_at desc nulls last limit ${maxForShare}) latest) share,
      (select array_agg(fault) from (select fault from (select fault from marks where uid = page.uid
        order by at desc nulls last limit ${maxForMistakes}) latest where fault <> 'empty'
        group by fault order by count(*) desc, fault limit ${maxMistakes}) frequent) faults
    from page left join directory on directory.uid = page.uid
    order by page.marked_at desc nulls last, page.id desc nulls last`);
  const shown = rows.slice(0, limit);
  const end = rows.length > limit ? shown.at(-1) : undefined;
  return {
    rows: shown.map(({ uid, name, email, attempts, share, faults, last_at }) => ({
      ...{ uid, name, email, share, faults: faults ?? [], lastAt: new Date(last_at) },
      attempts: toCounted(attempts, maxAttempts),
    })),
    next: end ? [new Date(end.last_at).getTime(), end.id] : null,
  };
}

/** Maximum number of people read one by one. If more match, reading attempts in order soon fills a page. */
const maxPeople = 2_000;

/** Returns uids, or a condition for the list if too many people match. Null without a search. */
async function findPeople({ db }: Pick<Core, 'db'>, search: string): Promise<string[] | SQL | null> {
  // Must be exactly the expression of the index `directory_search`.
  const words = matchWords(sql`public.fold(${directory.displayName} || ' ' || ${directory.email})`, search);
  if (words.length === 0) return null;
  const matching = sql`select uid from directory where ${sql.join(words, sql` and `)}`;
  const { rows } = await db.execute<{ uid: string }>(sql`${matching} limit ${maxPeople + 1}`);
  return rows.length > maxPeople
    ? sql`exists (${matching} and directory.uid = last.uid)`
    : rows.map(({ uid }) => uid);
}

/** Last attempt of each person, newest first: by index for few people, else from the newest attempt on. */
function listLast(
  people: string[] | SQL | null,
  { after, limit }: { after: Cursor | null; limit: number },
): SQL {
  const [at = 0, id = ''] = after ?? [];
  const follows = after
    ? sql`and (last.marked_at, last.id) < (${new Date(Number(at)).toISOString()}::timestamptz, ${String(id)})`
    : sql``;
  const order = sql`order by last.marked_at desc nulls last, last.id desc nulls last limit ${limit}`;
  if (Array.isArray(people))
    return sql`select last.id, last.uid, last.marked_at
      from unnest(${sql.param(people)}::text[]) person (uid),
        lateral (select id, uid, marked_at from attempts where uid = person.uid and marked_at is not null
          order by marked_at desc nulls last, id desc nulls last limit 1) last
      where true ${follows} ${order}`;
  return sql`select last.id, last.uid, last.marked_at from attempts last
    where last.state = 'marked' and not exists (select from attempts later where later.uid = last.uid
        and later.state = 'marked' and (later.marked_at, later.id) > (last.marked_at, last.id))
      ${people ? sql`and ${people}` : sql``} ${follows} ${order}`;
}
