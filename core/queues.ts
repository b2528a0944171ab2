import { sql } from 'drizzle-orm';
import { fromDrizzle, type SendOptions } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';
import type { Core } from './context.ts';

/** What waits in each queue for the workers of `core/jobs`, by the queue's name; those that a schedule fills hold nothing. */
export type Queues = {
  'send-letter': { letterId: string };
  /** Objects to forget; with `undoable`, those that a change which can be undone needs are kept. */
  'forget-objects': { paths: string[]; undoable?: boolean };
  'make-refund': { refundId: string };
  'refund-orphan': { sessionId: string };
  /** Presents whose day has come: their letters leave. */
  'deliver-vouchers': Record<string, never>;
  /** A product that is not sold any more: what somebody has begun to buy of it ends. */
  'close-sales': { productId: string };
  /** A product that is taken back from its buyers: who asked for it, and when (ISO 8601). */
  'recall-product': { productId: string; uid: string; askedAt: string };
  /**
   * Whose account is erased, and when that was asked (ISO 8601): an address may be somebody else's by the time it is done. `emails`
   * are those that they had proved, in small letters; `customer` is who they are to the payment provider.
   */
  'erase-account': { uid: string; emails: string[]; until: string; customer?: string };
  /** An exercise that accepts more than it did: what was answered to it is marked again. */
  'mark-again': { exerciseId: string };
  'reconcile-orders': null;
  'read-movements': null;
  sweep: null;
  'refresh-prices': null;
  'read-directory': null;
  'tell-available': Record<string, never>;
  'sweep-uploads': null;
  'look-for-warnings': null;
  'back-up': null;
};

export type QueueName = keyof Queues;

/** Puts a job in a queue in the caller's transaction: what is rolled back asks for nothing. Answers the job's id. */
export function enqueue<Name extends QueueName>(
  core: Pick<Core, 'jobs'>,
  tx: Transaction,
  name: Name,
  data: NonNullable<Queues[Name]>,
  options: SendOptions = {},
): Promise<string | null> {
  return core.jobs.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}
