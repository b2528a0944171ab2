import { fromEpochSeconds } from '#twins/kit/time.ts';
import { ApiError, noSuch, refuse } from './errors.ts';
import { integer, type TimeRange, text, timeRange } from './parameters.ts';
import { rowOf, rowsOf, type Scope } from './transaction.ts';
import { type IdPrefix, randomId, type WireObject } from './wire.ts';

/** Parameters of all lists (https://docs.stripe.com/api/pagination). */
export const pagingFields = { limit: integer(1, 100), starting_after: text(), ending_before: text() };
export const createdField = { created: timeRange };

type PageQuery = { limit?: number; starting_after?: string; ending_before?: string };

/** SQL condition with `?` as placeholder of its value. */
export type Condition = { sql: string; value: unknown };

export type ListAnswer = { object: 'list'; data: object[]; has_more: boolean; url: string };

/** Returns no condition if the value is undefined. */
export function equals(column: string, value: unknown): Condition[] {
  return value === undefined ? [] : [{ sql: `${column} = ?`, value }];
}

export function createdWithin(range: TimeRange | undefined): Condition[] {
  const operators = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const;
  return Object.entries(operators).flatMap(([name, operator]) => {
    const bound = range?.[name as keyof typeof operators];
    return bound === undefined ? [] : [{ sql: `created ${operator} ?`, value: fromEpochSeconds(bound) }];
  });
}

type ObjectRow = { id: string; created: Date };

/** Column values. `undefined` leaves a column unchanged or at its default, `null` clears it. */
type Columns<Row> = { [Name in keyof Row]?: Row[Name] | undefined };

export type ObjectTable<Row extends ObjectRow> = {
  object: string;
  idPrefix?: IdPrefix;
  format(row: Row, scope: Scope): object;
  /** A lock lasts until the end of the transaction. */
  find(
    scope: Scope,
    id: string,
    lock?: '' | 'FOR SHARE' | 'FOR NO KEY UPDATE' | 'FOR UPDATE',
  ): Promise<Row | undefined>;
  /** @throws {ApiError} 404 if the id, taken from the path, does not exist */
  get(scope: Scope, id: string, lock?: '' | 'FOR NO KEY UPDATE' | 'FOR UPDATE'): Promise<Row>;
  /**
   * Also locks the row against deletion until the end of the transaction.
   * @throws {ApiError} 400 if the id, taken from a parameter, does not exist
   */
  refer(scope: Scope, id: string, param: string): Promise<Row>;
  /** Returns rows in API format by id. Omits unknown ids. */
  load(scope: Scope, ids: string[]): Promise<Map<string, WireObject>>;
  /**
   * Creates the id unless one is given.
   * @throws {ApiError} if the id is taken
   */
  insert(scope: Scope, columns: Columns<Row>): Promise<Row>;
  update(scope: Scope, id: string, columns: Columns<Row>): Promise<Row>;
  /**
   * Newest first, also with `ending_before`, which selects the page before the cursor.
   * @throws {ApiError} if both cursors are given or the cursor does not exist
   */
  selectPage(
    scope: Scope,
    query: PageQuery,
    conditions?: Condition[],
  ): Promise<{ rows: Row[]; hasMore: boolean }>;
  /** `url` is the URL of the list. */
  list(scope: Scope, url: string, query: PageQuery, conditions?: Condition[]): Promise<ListAnswer>;
};

/** The table is in schema `payments`. Its columns have the names of `Row`. */
export function objectTable<Row extends ObjectRow>(definition: {
  table: string;
  object: string;
  /** Noun in "No such …". Default: `object`. */
  noun?: string;
  /** Parameter in the error for an unknown id in the path. Default: `id`. */
  param?: string;
  /** Prefix of generated ids. Without it, every insert must give an id. */
  idPrefix?: IdPrefix;
  /** jsonb columns that contain lists, which the driver would otherwise send as SQL arrays. */
  jsonLists?: (keyof Row)[];
  format(row: Row, scope: Scope): object;
}): ObjectTable<Row> {
  const { object, noun = object, param = 'id', idPrefix, jsonLists = [], format } = definition;
  const table = `payments.${definition.table}`;

  function given(columns: Columns<Row>): [names: string[], values: unknown[]] {
    const entries = Object.entries(columns).filter(([, value]) => value !== undefined);
    const toValue = ([name, value]: [string, unknown]) =>
      value !== null && jsonLists.includes(name as keyof Row) ? JSON.stringify(value) : value;
    return [entries.map(([name]) => name), entries.map(toValue)];
  }

  const find: ObjectTable<Row>['find'] = async (scope, id, lock = '') => {
    const [row] = await rowsOf<Row>(scope.client, `SELECT * FROM ${table} WHERE id = $1 ${lock}`, [id]);
    return row;
  };
  const get: ObjectTable<Row>['get'] = async (scope, id, lock) => {
    const row = await find(scope, id, lock);
    if (!row) throw noSuch(noun, id, param, 404);
    return row;
  };

  async function positionOf(scope: Scope, id: string, cursor: string): Promise<string> {
    const sql = `SELECT position FROM ${table} WHERE id = $1`;
    const [row] = await rowsOf<{ position: string }>(scope.client, sql, [id]);
    if (!row) throw noSuch(noun, id, cursor);
    return row.position;
  }

  const selectPage: ObjectTable<Row>['selectPage'] = async (scope, query, conditions = []) => {
    const { limit = 10, starting_after: after, ending_before: before } = query;
    if (after !== undefined && before !== undefined) {
      throw refuse('Received both starting_after and ending_before parameters. Please pass in only one.');
    }
    const values: unknown[] = [];
    const clauses = conditions.map(({ sql, value }) => sql.replace('?', () => `$${values.push(value)}`));
    const cursor = after ?? before;
    if (cursor !== undefined) {
      const position = await positionOf(scope, cursor, after ? 'starting_after' : 'ending_before');
      clauses.push(`position ${after === undefined ? '>' : '<'} $${values.push(position)}`);
    }
    const where = clauses.length > 0 ? `WHERE ${clauses.join(' AND ')}` : '';
    const direction = before === undefined ? 'DESC' : 'ASC';
    const rows = await rowsOf<Row>(
      scope.client,
      `SELECT * FROM ${table} ${where} ORDER BY position ${direction} LIMIT $${values.push(limit + 1)}`,
      values,
    );
    const hasMore = rows.length > limit;
    if (hasMore) rows.pop();
    if (before !== undefined) rows.reverse();
    return { rows, hasMore };
  };

  return {
    object,
    ...(idPrefix && { idPrefix }),
    format,
    find,
    get,
    async refer(scope, id, name) {
      const row = await find(scope, id, 'FOR SHARE');
      if (!row) throw noSuch(noun, id, name);
      return row;
    },
    async load(scope, ids) {
      const rows = await rowsOf<Row>(scope.client, `SELECT * FROM ${table} WHERE id = ANY ($1)`, [ids]);
      return new Map(rows.map((row) => [row.id, format(row, scope) as WireObject]));
    },
    async insert(scope, columns) {
      const id = columns.id ?? (idPrefix && randomId(idPrefix));
      const [names, values] = given({ created: scope.now, ...columns, id });
      const places = names.map((_, index) => `$${index + 1}`).join(', ');
      const [row] = await rowsOf<Row>(
        scope.client,
        `INSERT INTO ${table} (${names.join(', ')}) VALUES (${places}) ON CONFLICT (id) DO NOTHING RETURNING *`,
        values,
      );
      if (row) return row;
      const message = `${noun.charAt(0).toUpperCase()}${noun.slice(1)} already exists.`;
      throw new ApiError(message, { status: 400, code: 'resource_already_exists', param: 'id' });
    },
    async update(scope, id, columns) {
      const [names, values] = given(columns);
      if (names.length === 0) return await get(scope, id);
      const assignments = names.map((name, index) => `${name} = $${index + 2}`).join(', ');
      return await rowOf<Row>(scope.client, `UPDATE ${table} SET ${assignments} WHERE id = $1 RETURNING *`, [
        id,
        ...values,
      ]);
    },
    selectPage,
    async list(scope, url, query, conditions) {
      const { rows, hasMore } = await selectPage(scope, query, conditions);
      return { object: 'list', data: rows.map((row) => format(row, scope)), has_more: hasMore, url };
    },
  };
}
