import { randomUUID } from 'node:crypto';
import { addMilliseconds, hours, seconds } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import type { IdentityEmailKind } from '../identity-options.ts';

/** Requested email. Contains no code, because the code is created at delivery. */
export type EmailRequest = {
  kind: Exclude<IdentityEmailKind, 'EMAIL_EXISTS_NOTICE'>;
  /** Null if the caller knows only an address. The account is then looked up after the response. */
  accountId: string | null;
  email: string;
  newEmail?: string;
  locale: string;
  continueUrl?: string | null;
  requestId: string | undefined;
  /** Earliest send time. Until then, the same request for the same mailbox is merged into this one. */
  notBefore?: Date;
};

export type OutboxRow = {
  id: string;
  kind: EmailRequest['kind'];
  accountId: string | null;
  email: string;
  newEmail: string | null;
  locale: string;
  continueUrl: string | null;
  requestId: string | null;
  createdAt: Date;
  attempts: number;
};

/** Lifetime of a claim. After that, the claiming process counts as crashed. */
const LEASE_MS = seconds(90);
const FIRST_PAUSE_MS = seconds(5);
const MAX_PAUSE_MS = hours(1);

export async function insertEmail(database: Queryable, email: EmailRequest, now: Date): Promise<void> {
  await database.query(
    `INSERT INTO identity.letters
       (id, kind, account_id, email, new_email, locale, continue_url, request_id, created_at, next_attempt_at, waiting_for)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     ON CONFLICT (waiting_for) DO NOTHING`,
    [
      randomUUID(),
      email.kind,
      email.accountId,
      email.email,
      email.newEmail ?? null,
      email.locale,
      email.continueUrl ?? null,
      email.requestId ?? null,
      now,
      email.notBefore ?? now,
      email.notBefore ? JSON.stringify([email.kind, email.accountId, email.newEmail ?? email.email]) : null,
    ],
  );
}

/** Claims the email that has been due longest, so that no other process sends it. */
export async function claimDueEmail(database: Queryable, now: Date): Promise<OutboxRow | undefined> {
  const claimed = await database.query<OutboxRow>(
    `UPDATE identity.letters SET attempts = attempts + 1, next_attempt_at = $2, waiting_for = NULL
     WHERE id = (SELECT id FROM identity.letters WHERE next_attempt_at <= $1
       ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, account_id AS "accountId", email, new_email AS "newEmail", locale,
       continue_url AS "continueUrl", request_id AS "requestId", created_at AS "createdAt", attempts`,
    [now, addMilliseconds(now, LEASE_MS)],
  );
  return claimed.rows[0];
}

export async function deleteEmail(database: Queryable, id: string): Promise<void> {
  await database.query('DELETE FROM identity.letters WHERE id = $1', [id]);
}

/** Postpones the next attempt. The pause doubles with each attempt, from five seconds to an hour. */
export async function postponeEmail(database: Queryable, email: OutboxRow, now: Date): Promise<void> {
  const pause = Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(email.attempts - 1, 20));
  await database.query('UPDATE identity.letters SET next_attempt_at = $2 WHERE id = $1', [
    email.id,
    addMilliseconds(now, pause),
  ]);
}

/** Makes postponed emails due now. Emails being delivered are excluded by their lease. */
export async function advanceEmails(database: Queryable, now: Date): Promise<void> {
  await database.query(
    'UPDATE identity.letters SET next_attempt_at = $1 WHERE attempts > 0 AND next_attempt_at > $2',
    [now, addMilliseconds(now, LEASE_MS)],
  );
}

export async function nextEmailDue(database: Queryable): Promise<Date | undefined> {
  const next = await database.query<{ due: Date | null }>(
    'SELECT min(next_attempt_at) AS due FROM identity.letters',
  );
  return next.rows[0]?.due ?? undefined;
}
