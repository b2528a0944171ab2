import { type Placeholder, type SQL, sql } from 'drizzle-orm';
import { exercises } from '#database/tables/exercises.ts';
import { productions } from '#database/tables/productions.ts';

/** A production of a learner that waits for its correction, or whose correction was returned. */
export type RecentCorrection = {
  id: string;
  state: 'waiting' | 'returned';
  title: string;
  /** Promised time of a waiting one, time of the return otherwise. */
  at: Date;
};

type Row = Omit<RecentCorrection, 'at'> & { at: string };

export const toRecentCorrection = ({ at, ...row }: Row): RecentCorrection => ({ ...row, at: new Date(at) });

const limit = 5;
const shownDays = 30;

/**
 * SQL for a prepared query: the learner's last five productions that wait or whose correction was returned in the
 * last 30 days, newest first.
 */
export const recentCorrections = ({ uid, now }: { uid: Placeholder; now: Placeholder }): SQL<Row[]> => sql<
  Row[]
>`(select coalesce(json_agg(json_build_object('id', recent.id, 'state', recent.state, 'title', recent.title,
    'at', coalesce(recent.returned_at, recent.due_at)) order by recent.submitted_at desc, recent.id desc), '[]')
  from (select production.id, production.state, production.returned_at, production.due_at, production.submitted_at,
      exercise.title
    from ${productions} production join ${exercises} exercise on exercise.id = production.exercise_id
    where production.uid = ${uid} and (production.state = 'waiting' or (production.state = 'returned'
      and production.returned_at > ${now}::timestamptz - ${sql.raw(`interval '${shownDays} days'`)}))
    order by production.submitted_at desc, production.id desc limit ${sql.raw(`${limit}`)}) recent)`;
