import type pg from 'pg';
import { noSuch, refuse } from './refusals.ts';
import { integer, text } from './scalar-parameters.ts';
import { rowsOf, type Scope } from './scope.ts';
import { fromSeconds } from './seconds.ts';
import { type TimeRange, timeRange } from './structured-parameters.ts';

/** The parameters of every list (https://docs.stripe.com/api/pagination). */
export const pageFields = { limit: integer(1, 100), starting_after: text(), ending_before: text() };
export const createdField = { created: timeRange };

export type Page = { limit?: number; starting_after?: string; ending_before?: string };

/** A condition on rows: SQL with `?` where its value goes. */
export type Condition = { sql: string; value: unknown };

export type ListAnswer = { object: 'list'; data: object[]; has_more: boolean; url: string };

/** A condition if the value was given, none otherwise. */
export function equals(column: string, value: string | boolean | undefined): Condition[] {
  return value === undefined ? [] : [{ sql: `${column} = ?`, value }];
}

export function createdWithin(range: TimeRange | undefined): Condition[] {
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  return Object.entries(operators).flatMap(([name, operator]) => {
    const bound = range?.[name as keyof typeof operators];
    return bound === undefined ? [] : [{ sql: `created ${operator} ?`, value: fromSeconds(bound) }];
  });
}

/**
 * Reads one page of a table, newest first. `ending_before` walks back towards the newest, and the page is still
 * newest first. `kind` names the object in the refusal of an unknown cursor.
 * @throws {ApiError} when both cursors are given or the cursor is no object of this table.
 */
export async function selectPage<Row extends pg.QueryResultRow>(
  scope: Scope,
  table: string,
  kind: string,
  page: Page,
  conditions: Condition[] = [],
): Promise<{ rows: Row[]; hasMore: boolean }> {
  const { limit = 10, starting_after: after, ending_before: before } = page;
  if (after !== undefined && before !== undefined) {
    throw refuse('Received both starting_after and ending_before parameters. Please pass in only one.');
  }
  const values: unknown[] = [];
  const clauses = conditions.map(({ sql, value }) => sql.replace('?', () => `$${values.push(value)}`));
  const cursor = after ?? before;
  if (cursor !== undefined) {
    const position = await positionOf(scope, table, kind, cursor, after ? 'starting_after' : 'ending_before');
    clauses.push(`position ${after === undefined ? '>' : '<'} $${values.push(position)}`);
  }
  const where = clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : '';
  const direction = before === undefined ? 'DESC' : 'ASC';
  const rows = await rowsOf<Row>(
    scope.client,
    `SELECT * FROM payments.${table} ${where} ORDER BY position ${direction} LIMIT $${values.push(limit + 1)}`,
    values,
  );
  const hasMore = rows.length > limit;
  if (hasMore) rows.pop();
  if (before !== undefined) rows.reverse();
  return { rows, hasMore };
}

async function positionOf(
  scope: Scope,
  table: string,
  kind: string,
  id: string,
  param: string,
): Promise<string> {
  const [row] = await rowsOf<{ position: string }>(
    scope.client,
    `SELECT position FROM payments.${table} WHERE id = $1`,
    [id],
  );
  if (!row) throw noSuch(kind, id, param);
  return row.position;
}
