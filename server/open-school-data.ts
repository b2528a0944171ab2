import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Connect } from '#backup/database/open-long-session.ts';
import { connectAlone } from '#clients/database.ts';
import { DatabaseInUseError } from '#twins/database/errors.ts';
import { findRunningDatabase } from '#twins/database/start-database.ts';
import { makeFolder } from '#twins/kit/make-folder.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { openBlobStore } from './blob-store.ts';
import { type Config, ConfigError } from './config.ts';
import { watchRoom } from './disk-room.ts';
import { explainDatabase, explainFolder } from './explain-start.ts';
import type { Log } from './log.ts';
import { startOwnDatabase } from './services.ts';

/** Data of the school, for a command that runs beside the school or while it is stopped. */
export type SchoolData = AsyncDisposable & { url: string; connect: Connect; blobs: BlobStore };

export async function openSchoolData(config: Config, log: Log): Promise<SchoolData> {
  await makeFolder(config.dataDirectory, 0o700).catch((error: unknown) => {
    throw explainFolder(config, error);
  });
  const database = await startOrFindDatabase(config, log);
  const connect = () => connectAlone(database.url, 'cedille-backup');
  return {
    url: database.url,
    blobs: await openBlobStore(config.blobsUrl),
    connect: () =>
      connect().catch((error: unknown) => {
        throw config.databaseUrl ? explainDatabase(error) : error;
      }),
    [Symbol.asyncDispose]: () => database.stop(),
  };
}

/** @throws {ConfigError} if the data folder has no database: opening it would create an empty one */
export function requireOwnDatabase({ databaseUrl, dataDirectory }: Config): void {
  if (databaseUrl || existsSync(join(dataDirectory, 'postgres', 'cluster', 'PG_VERSION'))) return;
  throw new ConfigError(
    `There is no school in DATA_DIR ${dataDirectory}: set DATA_DIR to the folder of the school, or DATABASE_URL to its database.`,
  );
}

/** Returns the configured database, otherwise the built-in one, which it starts unless the school runs it. */
export async function startOrFindDatabase(config: Config, log: Log) {
  try {
    return await startOwnDatabase(config, log, watchRoom(config.dataDirectory));
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    const url = await findRunningDatabase(join(config.dataDirectory, 'postgres'));
    if (!url) throw error;
    return { url, stop: async () => {} };
  }
}
