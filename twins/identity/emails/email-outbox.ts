import type pg from 'pg';
import { addMilliseconds, days, seconds } from '#twins/kit/time.ts';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { loggable, type TwinLog } from '#twins/kit/twin.ts';
import { type AccountRow, findAccountByEmail, findAccountById } from '../accounts/account.ts';
import type { IdentityEmail, IdentityTwinOptions } from '../identity-options.ts';
import { actionLink, createCode } from './oob-codes.ts';
import {
  advanceEmails,
  claimDueEmail,
  deleteEmail,
  type EmailRequest,
  insertEmail,
  nextEmailDue,
  type OutboxRow,
  postponeEmail,
} from './outbox-row.ts';

/** Queue of emails in PostgreSQL. Delivers each email at least once, even after a crash. */
export type EmailOutbox = {
  /** Stores an email in the caller's transaction. The next {@link wake} sends it. */
  post(database: Queryable, mail: EmailRequest): Promise<void>;
  /** Starts the delivery of due emails in the background. */
  wake(): void;
  /** Delivers due emails. Resolves after one attempt for each. */
  deliverDue(): Promise<void>;
  /** Retries postponed emails now. */
  retry(): Promise<void>;
  /** Waits up to five seconds for running deliveries. Unfinished ones are repeated after the next start. */
  stop(): Promise<void>;
};

const LANES = 4;
const DELIVERY_TIMEOUT_MS = seconds(30);
const MAX_STOP_MS = seconds(5);
const GIVE_UP_AFTER_MS = days(3);
const MAX_TIMER_MS = seconds(3600);

export function createEmailOutbox(options: {
  pool: pg.Pool;
  actionUrl: string;
  apiKey: string;
  isSignUpOpen: (email: string | null) => Promise<boolean>;
  deliverEmail: IdentityTwinOptions['deliverEmail'];
  now: () => Date;
  log: TwinLog;
}): EmailOutbox {
  const { pool, deliverEmail, now, log } = options;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  async function handOver(row: OutboxRow): Promise<void> {
    const fields = { letterId: row.id, kind: row.kind, attempts: row.attempts, requestId: row.requestId };
    try {
      const mail = await composeEmail(options, row);
      if (mail) await within(DELIVERY_TIMEOUT_MS, deliverEmail(mail));
      await deleteEmail(pool, row.id);
    } catch (cause) {
      if (row.createdAt < addMilliseconds(now(), -GIVE_UP_AFTER_MS)) {
        log.error({ ...fields, err: loggable(cause) }, 'email delivery abandoned after three days');
        await deleteEmail(pool, row.id);
        return;
      }
      log.error({ ...fields, err: loggable(cause) }, 'email delivery failed, retrying');
      await postponeEmail(pool, row, now());
    }
  }

  async function runLane(): Promise<void> {
    while (!isStopped) {
      const row = await claimDueEmail(pool, now());
      if (!row) return;
      await handOver(row);
    }
  }

  async function deliverDue(): Promise<void> {
    await Promise.all(Array.from({ length: LANES }, runLane));
    await armTimer();
  }

  /** Sets a timer only while an email is pending, so that an idle site does not poll its database. */
  async function armTimer(): Promise<void> {
    const due = await nextEmailDue(pool);
    clearTimeout(timer);
    if (!due || isStopped) return;
    const pause = Math.min(Math.max(due.getTime() - now().getTime(), seconds(1)), MAX_TIMER_MS);
    timer = setTimeout(wake, pause).unref();
  }

  function wake(): void {
    if (isStopped) return;
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(deliverDue)
      .catch((cause: unknown) => log.error({ err: loggable(cause) }, 'reading due emails failed'))
      .finally(() => running.delete(run));
    running.add(run);
  }

  return {
    async post(database, mail) {
      await insertEmail(database, mail, now());
    },
    wake,
    deliverDue,
    async retry() {
      await advanceEmails(pool, now());
      wake();
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await within(MAX_STOP_MS, Promise.all(running)).catch((cause: unknown) =>
        log.warn({ err: loggable(cause) }, 'email delivery unfinished at stop'),
      );
    },
  };
}

/** Rejects after the time limit, but does not stop the work. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

type Site = {
  pool: pg.Pool;
  actionUrl: string;
  apiKey: string;
  isSignUpOpen: (email: string | null) => Promise<boolean>;
  now: () => Date;
};

/**
 * Composes the requested email with a new code. Returns undefined if no enabled account matches. Runs after
 * the response, so that the response time reveals nothing.
 */
async function composeEmail(site: Site, row: OutboxRow): Promise<IdentityEmail | undefined> {
  const isSignUpOpen = await site.isSignUpOpen(row.email);
  return inTransaction(site.pool, async (client) => {
    const account = row.accountId
      ? await findAccountById(client, row.accountId)
      : await findAccountByEmail(client, row.email);
    if (!isWanted(row, account)) return undefined;
    // The link would create an account, although sign-up is closed.
    if (!account && !isSignUpOpen) return undefined;

    const mail = {
      id: row.id,
      to: row.newEmail !== null && row.kind === 'VERIFY_AND_CHANGE_EMAIL' ? row.newEmail : row.email,
      ...(row.newEmail === null ? {} : { newEmail: row.newEmail }),
      locale: row.locale,
      ...(row.requestId === null ? {} : { requestId: row.requestId }),
    };
    const owner = row.newEmail === null ? undefined : await findAccountByEmail(client, row.newEmail);
    if (row.kind === 'VERIFY_AND_CHANGE_EMAIL' && owner && owner.id !== account?.id) {
      // Sent to the owner of the taken address. The requester gets the usual response.
      return { ...mail, kind: 'EMAIL_EXISTS_NOTICE', link: site.actionUrl, ...named(owner) };
    }
    const { kind, email, newEmail, locale, continueUrl, id: letterId } = row;
    const accountId = account?.id ?? null;
    const code = { kind, accountId, email, newEmail, letterId };
    const { oobCode, expiresAt } = await createCode(client, code, site.now());
    const link = actionLink(site, { kind, oobCode, locale, continueUrl });
    return { ...mail, kind, link, expiresAt, ...named(account) };
  });
}

function isWanted(row: OutboxRow, account: AccountRow | undefined): boolean {
  switch (row.kind) {
    case 'EMAIL_SIGNIN':
      return account?.disabled !== true;
    case 'RECOVER_EMAIL':
      return account !== undefined;
    default:
      return account !== undefined && !account.disabled && account.email === row.email;
  }
}

function named(account: AccountRow | undefined): { displayName?: string } {
  return account?.displayName ? { displayName: account.displayName } : {};
}
