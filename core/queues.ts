import { sql } from 'drizzle-orm';
import { fromDrizzle, type SendOptions } from 'pg-boss';
import type { Transaction } from '#database/connect.ts';
import type { Core } from './context.ts';

/** Job data by queue name; scheduled queues carry no data. */
export type Queues = {
  'send-letter': { letterId: string };
  /** Objects to delete if unused; with `undoable`, objects that undoing a change needs are not deleted. */
  'forget-objects': { paths: string[]; undoable?: boolean };
  /** Uploaded video to convert, by storage path. */
  'convert-video': { path: string };
  'make-refund': { refundId: string };
  'refund-orphan': { sessionId: string };
  /** Sends the emails of gifts whose delivery date has come. */
  'deliver-vouchers': Record<string, never>;
  /** Ends open checkouts of a product that is no longer sold. */
  'close-sales': { productId: string };
  /** Product whose access is withdrawn from all buyers, requested by `uid` at `askedAt` (ISO 8601). */
  'recall-product': { productId: string; uid: string; askedAt: string };
  /** Account erasure requested at `until` (ISO 8601); later, somebody else may own an address. */
  'erase-account': { uid: string; emails: string[]; until: string; customer?: string };
  /** Marks the attempts of an exercise again after more answers became acceptable. */
  'mark-again': { exerciseId: string };
  /** Continues an import of people in its current state. */
  'import-people': { importId: string };
  /** Sends invitations to people of an import, or to the named ones, again if `again`. */
  'invite-people': { importId: string; uid: string };
  'close-sittings': null;
  'reconcile-orders': null;
  'read-movements': null;
  sweep: null;
  'refresh-prices': null;
  'read-directory': null;
  'tell-available': Record<string, never>;
  /** Sends the programme of the week of study plans. */
  'send-study-weeks': null;
  'sweep-uploads': null;
  'look-for-warnings': null;
  'back-up': null;
};

export type QueueName = keyof Queues;

/** Queues a job in the caller's transaction. Returns its id. */
export function enqueue<Name extends QueueName>(
  core: Pick<Core, 'jobs'>,
  tx: Transaction,
  name: Name,
  data: NonNullable<Queues[Name]>,
  options: SendOptions = {},
): Promise<string | null> {
  return core.jobs.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
}
