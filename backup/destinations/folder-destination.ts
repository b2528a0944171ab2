import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { makeFolder } from '#twins/kit/make-folder.ts';
import { syncFolder } from '#twins/kit/sync-folder.ts';
import { BackupError } from '../backup-error.ts';
import type { BackupDestination } from './backup-destination.ts';

/** Free space that backups leave to the school, which may use the same disk. */
const RESERVE_BYTES = 512 * 1024 * 1024;
/** Bytes written between two checks of the free space. */
const STRIDE_BYTES = 16 * 1024 * 1024;

const UNFINISHED = /\.[0-9a-f]{12}\.part$/;
/** Age at which an unfinished file must come from a killed process. */
const ABANDONED_MS = 24 * 3_600_000;

/** Creates a destination in a folder. The first write creates the folder, with private access. */
export function createFolderDestination(folder: string, { reserve = RESERVE_BYTES } = {}): BackupDestination {
  async function requireRoom(): Promise<void> {
    const disk = await statfs(folder);
    if (disk.bavail * disk.bsize < reserve)
      throw new BackupError('no-room', `Not enough disk space for backups in ${folder}.`);
  }

  return {
    title: folder,

    async write(name, bytes) {
      const path = join(folder, name);
      const part = `${path}.${randomBytes(6).toString('hex')}.part`;
      try {
        await makeFolder(dirname(path), 0o700);
        await requireRoom();
        const file = await open(part, 'wx', 0o600);
        try {
          let unlooked = 0;
          for await (const chunk of bytes) {
            await file.writeFile(chunk);
            unlooked += chunk.length;
            if (unlooked < STRIDE_BYTES) continue;
            await requireRoom();
            unlooked = 0;
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(part, path);
        await syncFolder(dirname(path));
      } catch (error) {
        // If the folder has disappeared, removal fails too. The first error is the cause.
        await rm(part, { force: true }).catch(() => undefined);
        throw explain(error, folder);
      }
    },

    async read(name, { start, end }) {
      if (end <= start) return new Blob([]).stream();
      const file = await open(join(folder, name), 'r').catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT')
          throw new BackupError('damaged', `${name} is missing in ${folder}.`, { cause: error });
        throw explain(error, folder);
      });
      return Readable.toWeb(
        createReadStream('', { fd: file, start, end: end - 1, highWaterMark: 256 * 1024 }),
      ) as ReadableStream<Uint8Array>;
    },

    async measure(name) {
      try {
        const found = await stat(join(folder, name));
        return found.isFile() ? found.size : null;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw explain(error, folder);
      }
    },

    async *list(prefix) {
      // A prefix ends with one of our folders, which may not exist yet.
      const top = prefix.slice(0, prefix.lastIndexOf('/') + 1);
      const entries = await readdir(join(folder, top), { recursive: true, withFileTypes: true }).catch(
        (error: unknown) => {
          if (codeOf(error) === 'ENOENT') return [];
          throw explain(error, folder);
        },
      );
      for (const entry of entries.filter((each) => each.isFile())) {
        const path = join(entry.parentPath, entry.name);
        const name = path.slice(join(folder, '/').length);
        const { size, mtimeMs } = await stat(path);
        if (UNFINISHED.test(name)) {
          if (Date.now() - mtimeMs > ABANDONED_MS) await rm(path, { force: true });
        } else if (name.startsWith(prefix)) yield { name, size };
      }
    },

    async remove(name) {
      await rm(join(folder, name), { force: true }).catch((error: unknown) => {
        throw explain(error, folder);
      });
    },
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';

/** Turns file system errors into messages for the operator. */
function explain(error: unknown, folder: string): unknown {
  const code = codeOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BackupError('no-room', `Not enough disk space for backups in ${folder}.`, { cause: error });
  // Codes of Node's own errors begin with ERR_. Other E… codes come from the operating system.
  if (/^E(?!RR_)[A-Z0-9]+$/.test(code))
    return new BackupError('place', `Backups cannot be written to or read from ${folder}: ${code}.`, {
      cause: error,
    });
  return error;
}
