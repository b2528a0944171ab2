import type pg from 'pg';
import type { EventType } from './event-type.ts';
import type { WireObject } from './wire.ts';

/** Anything that runs a query: a pool or one of its connections. */
export type Queryable = {
  query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    sql: string,
    values?: unknown[],
  ): Promise<pg.QueryResult<Row>>;
};

/** Something that happened in the transaction under way; recorded when it commits. */
export type Happening = { type: EventType; object: object; previousAttributes?: WireObject };

/** The seller the twin stands for. */
export type Account = {
  displayName: string;
  /** ISO 3166 code; test cards of this country pay without a currency of their own. Default `FR`. */
  country?: string;
  /** Linked from the consent box when a session requires consent. */
  termsOfServiceUrl?: string;
  privacyPolicyUrl?: string;
};

/** What an endpoint works with: one transaction, one moment, one place to say what happened. */
export type Scope = {
  client: Queryable;
  /** Whole seconds, UTC: the wire knows no finer time. */
  now: Date;
  account: Account;
  /** Without a slash at its end. */
  publicUrl: string;
  /** Who asked; empty for what the hosted page and the clock do. */
  request: { id: string | null; idempotencyKey: string | null };
  happenings: Happening[];
};

/** Says what happened; the event and its deliveries are written in the same transaction as the effect. */
export function emit(scope: Scope, type: EventType, object: object, previousAttributes?: WireObject): void {
  scope.happenings.push({ type, object, ...(previousAttributes && { previousAttributes }) });
}

/** Rows of a query. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  client: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  return (await client.query<Row>(sql, values)).rows;
}

/** The one row a statement must return. */
export async function rowOf<Row extends pg.QueryResultRow>(
  client: Queryable,
  sql: string,
  values: unknown[] = [],
): Promise<Row> {
  const [row] = await rowsOf<Row>(client, sql, values);
  if (!row) throw new Error(`a statement returned no row: ${sql.slice(0, 80)}`);
  return row;
}
