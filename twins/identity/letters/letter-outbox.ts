import type pg from 'pg';
import { before, days, seconds } from '../durations.ts';
import type { IdentityTwinOptions, Log } from '../identity-options.ts';
import type { Database } from '../schema/database.ts';
import { composeLetter } from './compose-letter.ts';
import {
  claimDueLetter,
  deleteLetter,
  insertLetter,
  type LetterRequest,
  type LetterRow,
  nextLetterDue,
  postponeLetter,
} from './letter-row.ts';

/** Letters asked for and not yet handed over. They are rows, so a crash forgets none; each is delivered at least once. */
export type LetterOutbox = {
  /** Notes a letter in the caller's transaction. It leaves at the next {@link wake}. */
  post(database: Database, letter: LetterRequest): Promise<void>;
  /** Starts handing over what is due, without making anybody wait. */
  wake(): void;
  /** Hands over what is due, and resolves when that was tried. */
  deliverDue(): Promise<void>;
  /** Starts no more, and waits up to five seconds for letters under way; a slower one is delivered again later. */
  close(): Promise<void>;
};

const LANES = 4;
const DELIVERY_TIMEOUT = seconds(60);
const LONGEST_CLOSE = seconds(5);
const GIVE_UP_AFTER = days(3);
const LONGEST_TIMER = seconds(3600);

export function createLetterOutbox(options: {
  pool: pg.Pool;
  actionUrl: string;
  apiKey: string;
  deliverLetter: IdentityTwinOptions['deliverLetter'];
  now: () => Date;
  log: Log;
}): LetterOutbox {
  const { pool, deliverLetter, now, log } = options;
  const running = new Set<Promise<void>>();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function handOver(row: LetterRow): Promise<void> {
    const fields = { letterId: row.id, kind: row.kind, attempts: row.attempts, requestId: row.requestId };
    try {
      const letter = await composeLetter(options, row);
      if (letter) await within(DELIVERY_TIMEOUT, deliverLetter(letter));
      await deleteLetter(pool, row.id);
    } catch (cause) {
      if (row.createdAt < before(now(), GIVE_UP_AFTER)) {
        log('error', 'A letter could not be delivered for three days and is given up', { ...fields, cause });
        await deleteLetter(pool, row.id);
        return;
      }
      log('error', 'A letter could not be delivered and will be tried again', { ...fields, cause });
      await postponeLetter(pool, row, now());
    }
  }

  async function runLane(): Promise<void> {
    while (!isClosed) {
      const row = await claimDueLetter(pool, now());
      if (!row) return;
      await handOver(row);
    }
  }

  async function deliverDue(): Promise<void> {
    await Promise.all(Array.from({ length: LANES }, runLane));
    await armTimer();
  }

  /** One timer, and only while a letter waits: an idle school does not poll its database. */
  async function armTimer(): Promise<void> {
    const due = await nextLetterDue(pool);
    clearTimeout(timer);
    if (!due || isClosed) return;
    const pause = Math.min(Math.max(due.getTime() - now().getTime(), seconds(1)), LONGEST_TIMER);
    timer = setTimeout(wake, pause).unref();
  }

  function wake(): void {
    if (isClosed) return;
    const run = new Promise<void>((resolve) => setImmediate(resolve))
      .then(deliverDue)
      .catch((cause: unknown) => log('error', 'The letters that are due could not be read', { cause }))
      .finally(() => running.delete(run));
    running.add(run);
  }

  return {
    async post(database, letter) {
      await insertLetter(database, letter, now());
    },
    wake,
    deliverDue,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await within(LONGEST_CLOSE, Promise.all(running)).catch((cause: unknown) =>
        log('warn', 'A letter was still under way at the end', { cause }),
      );
    },
  };
}

/** Rejects when the work takes longer; the work itself goes on. */
async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Not done within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
