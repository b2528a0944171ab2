import { appendFileSync } from 'node:fs';
import pg from 'pg';

// Preloaded (`node --import`), never in timed runs: appends SQL statements to the file BENCH_STATEMENTS.
const path = process.env.BENCH_STATEMENTS ?? '';
const { query } = pg.Client.prototype;

pg.Client.prototype.query = function (this: pg.Client, ...words: unknown[]) {
  const [statement] = words as [string | { text?: string }];
  const text = typeof statement === 'string' ? statement : (statement.text ?? '');
  appendFileSync(path, `${text.replaceAll(/\s+/g, ' ')}\n`);
  return Reflect.apply(query, this, words);
} as typeof query;
