import type pg from 'pg';
import type { Log } from './wire/log.ts';
import type { Account } from './wire/scope.ts';

export type PaymentsTwinOptions = {
  /** The twin keeps everything in its own schema, `payments`. The pool is the caller's and is left open. */
  pool: pg.Pool;
  /** `sk_test_…`: the only key the API accepts. */
  secretKey: string;
  /** Absolute address the hosted pages live under, e.g. `http://127.0.0.1:3000/paiement`. */
  publicUrl: string;
  account?: Account;
  /** The clock, UTC. Default: the real one. */
  now?: () => Date;
  log: Log;
  /** Posts webhooks. Default: the global `fetch`; each post is given 10 seconds. */
  deliver?: typeof fetch;
  /** Waits after each failed delivery before the next try; after the last, the delivery has failed. */
  retryDelaysSeconds?: number[];
};
