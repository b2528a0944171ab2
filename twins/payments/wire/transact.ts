import type pg from 'pg';
import { recordHappenings } from './record-happenings.ts';
import type { Account, Scope } from './scope.ts';
import { wholeSecond } from './seconds.ts';

export type TransactOptions = {
  pool: pg.Pool;
  now(): Date;
  account: Account;
  publicUrl: string;
  /** Called after a commit that recorded events. */
  onEvents(): void;
};

export type Transact = <T>(work: (scope: Scope) => Promise<T>, request?: Scope['request']) => Promise<T>;

/**
 * Runs work in one transaction, and records what happened in it as events just before the commit. Whatever is
 * thrown undoes everything.
 */
export function createTransact(options: TransactOptions): Transact {
  return async (work, request = { id: null, idempotencyKey: null }) => {
    const client = await options.pool.connect();
    let recorded = 0;
    try {
      await client.query('BEGIN');
      const scope: Scope = {
        client,
        now: wholeSecond(options.now()),
        account: options.account,
        publicUrl: options.publicUrl,
        request,
        happenings: [],
      };
      const result = await work(scope);
      recorded = await recordHappenings(scope);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      await rollBack(client);
      throw error;
    } finally {
      if (recorded > 0) options.onEvents();
    }
  };
}

/** A connection that cannot roll back is closed, which does. */
async function rollBack(client: pg.PoolClient): Promise<void> {
  try {
    await client.query('ROLLBACK');
    client.release();
  } catch (error) {
    client.release(error instanceof Error ? error : true);
  }
}
