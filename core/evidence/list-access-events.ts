import { sql } from 'drizzle-orm';
import { formatDateTime, formatDuration } from '#common/dates.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import type { Order } from '../orders/list-orders.ts';
import { formatDevice } from '../sign-in/format-device.ts';

type AccessEvent = { at: Date; what: string };

/** Maximum number of events listed, because card networks read only about twenty pages. */
export const maxAccessEvents = 300;

type Row = { at: Date; kind: keyof typeof sentences; title: string; number: number; until: Date | null };

const sentences = {
  opened: m.common_access_opened,
  closed: m.evidence_event_closed,
  proved: m.evidence_event_proved,
  'signed-in': ({ title, until, at }: Row) =>
    m.evidence_event_signed_in({ device: formatDevice(title), date: formatDateTime(until ?? at) }),
  voucher: m.evidence_event_voucher,
  lesson: ({ title }: Row) => m.evidence_event_lesson({ title }),
  visited: ({ title }: Row) => m.evidence_event_visited({ title }),
  done: ({ title }: Row) => m.evidence_event_done({ title }),
  played: ({ title, number }: Row) =>
    m.evidence_event_played({ title, seen: formatDuration(Math.ceil(number / 60)) }),
  finished: m.evidence_event_finished,
  began: ({ title }: Row) => m.evidence_event_began({ title }),
  submitted: ({ title }: Row) => m.evidence_event_submitted({ title }),
  marked: ({ title }: Row) => m.evidence_event_marked({ title }),
  reviewed: ({ number }: Row) => m.evidence_event_reviewed({ count: number }),
  note: ({ title }: Row) => m.evidence_event_note({ title }),
  question: ({ title }: Row) => m.evidence_event_question({ title }),
  attestation: m.evidence_event_attestation,
};

/**
 * Lists a buyer's use of an order, oldest first and without text that the buyer wrote, in one statement.
 * Returns up to `maxAccessEvents` + 1 events, so that the caller can detect a truncated list.
 */
export async function listAccessEvents({ db }: Pick<Core, 'db'>, order: Order): Promise<AccessEvent[]> {
  const { id, uid, createdAt } = order;
  const products = sql.param([order.productId, ...order.includes]);
  const since = createdAt.toISOString();
  const { rows } = await db.execute<Omit<Row, 'at' | 'until'> & { at: string; until: string | null }>(sql`
    with course as (select id, title from lessons where product_id = any(${products}::text[])),
      training as (select id, title from exercises where product_id = any(${products}::text[])),
      events (at, kind, title, number, until) as (
        select granted_at, 'opened', '', 0, null::timestamptz from entitlements where order_id = ${id}
        union all select revoked_at, 'closed', '', 0, null from entitlements where order_id = ${id} and opens_at is null
        union all select redeemed_at, 'voucher', '', 0, null from vouchers where order_id = ${id}
        union all select proved_at, 'proved', '', 0, null from proved_addresses where uid = ${uid} and email = lower(${order.email})
        union all select created_at, 'signed-in', user_agent, 0, last_seen_at from sessions
          where uid = ${uid} and last_seen_at >= ${since}::timestamptz
        union all select stage.at, stage.kind, course.title, 0, null from lesson_progress done join course on course.id = done.lesson_id
          cross join lateral (values (done.opened_at, 'lesson'), (nullif(done.visited_at, done.opened_at), 'visited'),
            (done.done_at, 'done')) as stage (at, kind) where done.uid = ${uid}
        union all select position_at, 'played', course.title,
          (select coalesce(sum(upper(stretch) - lower(stretch)), 0)::int from unnest(seen) stretch), null
          from playback join course on course.id = lesson_id where uid = ${uid}
        union all select finished_at, 'finished', '', 0, null from course_progress
          where uid = ${uid} and product_id = any(${products}::text[])
        union all select stage.at, stage.kind, training.title, 0, null from attempts join training on training.id = exercise_id
          cross join lateral (values (began_at, 'began'), (submitted_at, 'submitted'),
            (marked_at, 'marked')) as stage (at, kind) where uid = ${uid}
        union all select max(log.at), 'reviewed', '', count(*)::int, null from review_log log join training on training.id = exercise_id
          where uid = ${uid} and source = 'review' group by (log.at at time zone 'Europe/Paris')::date
        union all select created_at, 'note', course.title, 0, null from lesson_notes join course on course.id = lesson_id where uid = ${uid}
        union all select created_at, 'question', course.title, 0, null from lesson_questions
          join course on course.id = lesson_id where uid = ${uid}
        union all select issued_at, 'attestation', '', 0, null from attestations
          where uid = ${uid} and product_id = any(${products}::text[])
      )
    select at, kind, title, number, until from events where at is not null order by at, kind limit ${maxAccessEvents + 1}`);
  return rows.map(({ at, until, ...row }) => {
    const event = { ...row, at: new Date(at), until: until ? new Date(until) : null };
    return { at: event.at, what: sentences[row.kind](event) };
  });
}
