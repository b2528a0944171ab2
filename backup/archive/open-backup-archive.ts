import pg from 'pg';
import { BackupError } from '../backup-error.ts';
import { type BackupDestination, readWhole } from '../destinations/backup-destination.ts';
import { type ArchivedBlob, type ArchivedTable, type Manifest, parseManifest } from './manifest.ts';
import { breakSeal, isSealed } from './seal.ts';
import { openZipFile } from './zip-file.ts';

/** An open archive. Read its streams inside `readArchived`, which reports each failure as damage. */
export type Archive = {
  manifest: Manifest;
  openTable(table: Pick<ArchivedTable, 'schema' | 'name'>): Promise<ReadableStream<Uint8Array>>;
  /** Reads from the archive or, for nightly archives, from a file beside it. */
  openBlob(blob: ArchivedBlob & { entry: string }): Promise<ReadableStream<Uint8Array>>;
  /** Returns the key file of the settings. Null if the archive has none. */
  readSettingsKey(): Promise<string | null>;
};

export const toTableEntry = ({ schema, name }: { schema: string; name: string }): string =>
  `tables/${schema}.${name}.gz`;

export const manifestEntry = 'manifest.json';

export const settingsKeyEntry = 'settings.key';

/** @throws {BackupError} `damaged`, `key` if none of the keys can decrypt it, `unfit` or `place` */
export async function openBackupArchive(
  destination: BackupDestination,
  name: string,
  keys: readonly string[],
): Promise<Archive> {
  const zip = await openZipFile(destination, name);
  const find = (prefix: string) => {
    const found = [...zip.names].find((entry) => entry === prefix || entry.startsWith(`${prefix}.`));
    if (found === undefined) throw new BackupError('damaged', `The archive lacks ${prefix}.`);
    return found;
  };
  const open = async (entry: string) => {
    const bytes = zip.names.has(entry) ? zip.read(entry) : await readWhole(destination, entry);
    return isSealed(entry) ? await breakSeal(bytes, keys) : bytes;
  };
  const manifest = await readArchived('its list of contents', async () =>
    parseManifest(await new Response(await open(find(manifestEntry))).text()),
  );
  return {
    manifest,
    openTable: async (table) =>
      (await open(find(toTableEntry(table)))).pipeThrough(
        new DecompressionStream('gzip') as TransformStream<Uint8Array, Uint8Array>,
      ),
    openBlob: ({ entry }) => open(entry),
    async readSettingsKey() {
      const entry = [...zip.names].find((each) => each.startsWith(settingsKeyEntry));
      return entry === undefined ? null : new Response(await open(entry)).text();
    },
  };
}

/** @throws {BackupError} `damaged` for every error of `read`, except backup errors and database outages */
export async function readArchived<Read>(what: string, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof BackupError || isOfServer(error)) throw error;
    throw new BackupError('damaged', `The archive is truncated or altered: ${what} cannot be read.`, {
      cause: error,
    });
  }
}

/** SQLSTATE classes 22 and 23 concern the data. Other classes are outages, such as a full disk. */
const isOfServer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !/^2[23]/.test(error.code ?? '');
