import { join } from 'node:path';
import pg from 'pg';
import { socketFolderOf } from '#twins/database/data-folder.ts';
import { PORT } from '#twins/database/parameters.ts';
import type { OpenSchool } from './open-school.ts';

/** Opens the embedded database of a running school. */
export function openOwnDatabase(school: Pick<OpenSchool, 'dataDirectory'>): pg.Pool & AsyncDisposable {
  const host = socketFolderOf(join(school.dataDirectory, 'postgres'));
  const pool = new pg.Pool({ host, port: PORT, user: 'cedille', database: 'cedille', max: 1 });
  // The school may stop while a connection is closing. That must not end the test run.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return Object.assign(pool, { [Symbol.asyncDispose]: () => pool.end() });
}
