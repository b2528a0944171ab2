import type { Queryable } from '#twins/kit/transaction.ts';
import { BackupError } from './backup-error.ts';
import type { Erasure } from './erasures.ts';

/**
 * Queues erasures in a restored school with priority, in the caller's transaction. The job data include the
 * archived verified addresses and Stripe customer (`core/queues.ts`).
 * @throws {BackupError} `unfit` if the archive has no queue `erase-account`
 */
export async function queueErasures(client: Queryable, erasures: readonly Erasure[]): Promise<void> {
  if (erasures.length === 0) return;
  const { rows } = await client.query(
    `with erased as (
       select uid, at,
         (select array_agg(distinct lower(email)) from (
           select email from public.proved_addresses p where p.uid = e.uid
           union all select email from identity.accounts a where a.id = e.uid and a.email_verified) as proved) as emails,
         (select custom_attributes::jsonb ->> 'stripeCustomerId' from identity.accounts a where a.id = e.uid) as customer
       from unnest($1::text[], $2::text[]) as e (uid, at))
     insert into jobs.job (name, data, priority, policy, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds,
       deletion_seconds, heartbeat_seconds, keep_until)
     select q.name, jsonb_strip_nulls(jsonb_build_object('uid', uid, 'emails', coalesce(to_jsonb(emails), '[]'), 'until', at, 'customer', customer)),
       1, q.policy, q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds,
       q.heartbeat_seconds, now() + q.retention_seconds * interval '1 second'
     from erased, jobs.queue q where q.name = 'erase-account' returning id`,
    [erasures.map(({ uid }) => uid), erasures.map(({ erasedAt }) => erasedAt)],
  );
  if (rows.length !== erasures.length)
    throw new BackupError('unfit', 'The archive has no queue for erasing accounts again.');
}
