import { randomBytes } from 'node:crypto';
import { constants, copyFile, link, mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncFolder } from '#twins/kit/sync-folder.ts';
import {
  type BlobEntry,
  BlobMissingError,
  type BlobStore,
  BlobStoreFullError,
  type ByteRange,
  fileSystemCode,
  nameFileSystemError,
} from './blob-store.ts';
import { openDiskWriter, streamFile } from './disk-files.ts';

type DiskBlobStoreOptions = {
  /** Folder that belongs to this store alone; made when first needed. */
  directory: string;
  /**
   * Bytes of the disk that uploads may not use, so that the database beside them can still write (its recovery may need
   * a log segment of 16 MB). Default 64 MiB; 0 turns the check off.
   */
  minimumFreeBytes?: number;
  /** The same as the size of the disk asks for it, in its place (bytes). */
  reserve?: (totalBytes: number) => number;
};

const ID = /^[0-9a-f]{32}$/;
const DEFAULT_RESERVE_BYTES = 64 * 1024 * 1024;

/**
 * Keeps blobs as files: `incoming/<id>` while they are written, `blobs/<first two characters>/<id>` once complete. A file
 * is synced before it is renamed and its folder after, so a blob is seen whole or not at all. Ids are random and object
 * names never become paths.
 */
export function createDiskBlobStore(options: DiskBlobStoreOptions): BlobStore {
  const reserve = options.minimumFreeBytes ?? DEFAULT_RESERVE_BYTES;
  const incomingFolder = join(options.directory, 'incoming');
  const blobsFolder = join(options.directory, 'blobs');

  const incomingPath = (id: string) => join(incomingFolder, checkId(id));
  const finishedPath = (id: string) => join(blobsFolder, checkId(id).slice(0, 2), id);

  async function requireRoom(): Promise<void> {
    if (reserve === 0) return;
    const disk = await statfs(options.directory);
    if (disk.bavail * disk.bsize < (options.reserve?.(disk.blocks * disk.bsize) ?? reserve))
      throw new BlobStoreFullError('The disk is nearly full; the rest is kept for the database.');
  }

  async function openForReading(id: string) {
    for (const path of [finishedPath(id), incomingPath(id), finishedPath(id)]) {
      try {
        return await open(path, 'r');
      } catch (error) {
        // A blob being finalised moves between the two folders, hence the third look.
        if (fileSystemCode(error) !== 'ENOENT') throw error;
      }
    }
    throw new BlobMissingError(`There is no blob ${id}.`);
  }

  return {
    async create() {
      const id = randomBytes(16).toString('hex');
      try {
        await makeFolder(incomingFolder);
        await requireRoom();
        const handle = await open(incomingPath(id), 'wx', 0o600);
        await handle.close();
        await syncFolder(incomingFolder);
        return id;
      } catch (error) {
        throw nameFileSystemError(error);
      }
    },

    async open(id, offset) {
      try {
        await requireRoom();
        return await openDiskWriter(incomingPath(id), offset, requireRoom);
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`There is no unfinished blob ${id}.`, { cause: error });
        throw nameFileSystemError(error);
      }
    },

    async finalise(id) {
      const target = finishedPath(id);
      try {
        const handle = await open(incomingPath(id), 'r+');
        try {
          await handle.sync();
        } finally {
          await handle.close();
        }
        await makeFolder(dirname(target));
        await rename(incomingPath(id), target);
        await syncFolder(incomingFolder);
      } catch (error) {
        if (fileSystemCode(error) !== 'ENOENT') throw nameFileSystemError(error);
        if (!(await exists(target)))
          throw new BlobMissingError(`There is no blob ${id} to finalise.`, { cause: error });
      }
      await syncFolder(dirname(target));
    },

    async read(id: string, range: ByteRange) {
      return streamFile(await openForReading(id), range);
    },

    async examine(id) {
      try {
        const { size, mtimeNs } = await stat(finishedPath(id), { bigint: true });
        return { size: Number(size), mark: `${size}-${mtimeNs}` };
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`There is no finished blob ${id}.`, { cause: error });
        throw error;
      }
    },

    async copy(id) {
      const copy = randomBytes(16).toString('hex');
      const [source, target] = [finishedPath(id), finishedPath(copy)];
      try {
        await requireRoom();
        await makeFolder(dirname(target));
        await linkOrCopy(source, target);
        await syncFolder(dirname(target));
        return copy;
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`There is no finished blob ${id}.`, { cause: error });
        throw nameFileSystemError(error);
      }
    },

    async remove(id) {
      await rm(incomingPath(id), { force: true });
      await rm(finishedPath(id), { force: true });
    },

    async *list() {
      yield* listFolder(incomingFolder);
      for (const shard of await namesIn(blobsFolder)) yield* listFolder(join(blobsFolder, shard));
    },
  };
}

/** What file systems say that give a file one name only, or as many as it has. */
const NO_LINK_CODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/** Finished blobs never change: a second name is a second blob, and is made at once however large the file. */
async function linkOrCopy(source: string, target: string): Promise<void> {
  try {
    await link(source, target);
  } catch (error) {
    if (!NO_LINK_CODES.has(fileSystemCode(error) ?? '')) throw error;
    await copyDurably(source, target);
  }
}

async function copyDurably(source: string, target: string): Promise<void> {
  const unfinished = `${target}.part`;
  try {
    await copyFile(source, unfinished, constants.COPYFILE_FICLONE);
    const handle = await open(unfinished, 'r+');
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

function checkId(id: string): string {
  if (!ID.test(id)) throw new BlobMissingError('A blob id is 32 hexadecimal characters.');
  return id;
}

/** Makes a folder and its parents, and the new entries durable. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let folder = path; ; folder = dirname(folder)) {
    await syncFolder(dirname(folder));
    if (folder === first) return;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (fileSystemCode(error) === 'ENOENT') return [];
    throw error;
  }
}

async function* listFolder(folder: string): AsyncGenerator<BlobEntry> {
  for (const id of await namesIn(folder)) {
    const touchedAt = await findChangeTime(join(folder, id));
    if (ID.test(id) && touchedAt !== null) yield { id, touchedAt };
  }
}

/** Of the file and its names: a second name makes it young, so that no sweep takes a copy for a blob that nobody wanted. */
async function findChangeTime(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).ctime;
  } catch (error) {
    // Removed or renamed since the folder was read.
    if (fileSystemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await findChangeTime(path)) !== null;
}
