import path from 'node:path';
import { findPostmaster } from './postmaster-file.ts';
import { toAddress } from './prepare-database.ts';

/** The address of the server that another process runs in `directory` now, or undefined where there is none that answers. */
export async function findRunningDatabase(
  directory: string,
  database = 'cedille',
): Promise<string | undefined> {
  const server = await findPostmaster(path.join(path.resolve(directory), 'cluster'));
  return server?.ready ? toAddress(server.socketFolder, database) : undefined;
}
