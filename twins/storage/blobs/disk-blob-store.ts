import { constants, copyFile, link, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#twins/kit/make-folder.ts';
import { syncFolder } from '#twins/kit/sync-folder.ts';
import {
  type BlobEntry,
  BlobMissingError,
  type BlobStore,
  BlobStoreFullError,
  checkBlobId,
  createBlobId,
  fileSystemCode,
  isBlobId,
  nameFileSystemError,
} from './blob-store.ts';
import { openDiskWriter, streamFile } from './disk-files.ts';

type DiskBlobStoreOptions = {
  /** Folder reserved for this store, created on first use. */
  directory: string;
  /** Bytes left free for the database (recovery may need 16 MB), by disk size. Default 64 MiB. */
  reserve?: (totalBytes: number) => number;
};

const defaultReserve = () => 64 * 1024 * 1024;

/**
 * Stores blobs as files: `incoming/<id>` while written, `blobs/<first two characters>/<id>` once complete.
 * File and folder are synced around the rename, so a blob is complete or absent. Object names never become
 * paths.
 */
export function createDiskBlobStore(options: DiskBlobStoreOptions): BlobStore {
  const { reserve = defaultReserve } = options;
  const incomingFolder = join(options.directory, 'incoming');
  const blobsFolder = join(options.directory, 'blobs');

  const incomingPath = (id: string) => join(incomingFolder, checkBlobId(id));
  const finishedPath = (id: string) => join(blobsFolder, checkBlobId(id).slice(0, 2), id);

  async function requireRoom(): Promise<void> {
    const disk = await statfs(options.directory);
    if (disk.bavail * disk.bsize < reserve(disk.blocks * disk.bsize))
      throw new BlobStoreFullError('disk nearly full: the remaining space is reserved for the database');
  }

  async function create(id = createBlobId()): Promise<string> {
    try {
      await makeDurableFolder(incomingFolder);
      await requireRoom();
      const handle = await open(incomingPath(id), 'w', 0o600);
      await handle.close();
      await syncFolder(incomingFolder);
      return id;
    } catch (error) {
      throw nameFileSystemError(error);
    }
  }

  async function remove(id: string): Promise<void> {
    await rm(incomingPath(id), { force: true });
    await rm(finishedPath(id), { force: true });
  }

  async function finalise(id: string, size: number): Promise<void> {
    const target = finishedPath(id);
    try {
      await endFile(incomingPath(id), size);
      await makeDurableFolder(dirname(target));
      await rename(incomingPath(id), target);
      await syncFolder(incomingFolder);
    } catch (error) {
      if (fileSystemCode(error) !== 'ENOENT') throw nameFileSystemError(error);
      if (!(await exists(target)))
        throw new BlobMissingError(`blob ${id} not found, nothing to finalise`, { cause: error });
    }
    await syncFolder(dirname(target));
  }

  return {
    async put(bytes, name) {
      const id = await create(name);
      try {
        let size = 0;
        const writer = await openDiskWriter(incomingPath(id), 0, requireRoom);
        try {
          for await (const chunk of bytes) {
            await writer.write(chunk);
            size += chunk.length;
          }
        } finally {
          await writer.close();
        }
        await finalise(id, size);
        return id;
      } catch (error) {
        await rm(incomingPath(id), { force: true });
        throw error;
      }
    },

    create: () => create(),

    async open(id, offset) {
      try {
        await requireRoom();
        return await openDiskWriter(incomingPath(id), offset, requireRoom);
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`unfinished blob ${id} not found`, { cause: error });
        throw nameFileSystemError(error);
      }
    },

    finalise,

    async read(id, range) {
      try {
        return streamFile(await open(finishedPath(id), 'r'), range);
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`finished blob ${id} not found`, { cause: error });
        throw error;
      }
    },

    async examine(id) {
      try {
        const { size, mtimeNs } = await stat(finishedPath(id), { bigint: true });
        return { size: Number(size), mark: `${size}-${mtimeNs}` };
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`finished blob ${id} not found`, { cause: error });
        throw error;
      }
    },

    async copy(id) {
      const copy = createBlobId();
      const [source, target] = [finishedPath(id), finishedPath(copy)];
      try {
        await requireRoom();
        await makeDurableFolder(dirname(target));
        await linkOrCopy(source, target);
        await syncFolder(dirname(target));
        return copy;
      } catch (error) {
        if (fileSystemCode(error) === 'ENOENT')
          throw new BlobMissingError(`finished blob ${id} not found`, { cause: error });
        throw nameFileSystemError(error);
      }
    },

    remove,

    async *list() {
      yield* listFolder(incomingFolder);
      for (const shard of await namesIn(blobsFolder)) yield* listFolder(join(blobsFolder, shard));
    },
  };
}

/** Errors of file systems without hard links, or with the maximum number of links reached. */
const NO_LINK_CODES = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV']);

/** Creates a hard link in constant time. Safe because finished blobs never change. */
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

/** Truncates the bytes that were never acknowledged and syncs the rest. */
async function endFile(path: string, size: number): Promise<void> {
  const handle = await open(path, 'r+');
  try {
    const written = (await handle.stat()).size;
    if (written < size) throw new BlobMissingError(`file has ${written} bytes, ${size} were acknowledged`);
    if (written > size) await handle.truncate(size);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function makeDurableFolder(path: string): Promise<void> {
  const first = await makeFolder(path, 0o700);
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
    if (isBlobId(id) && touchedAt !== null) yield { id, touchedAt };
  }
}

/** Returns the ctime, which a new hard link updates, so that no sweep removes a fresh copy as an orphan. */
async function findChangeTime(path: string): Promise<Date | null> {
  try {
    return (await stat(path)).ctime;
  } catch (error) {
    // The file was removed or renamed after the folder was read.
    if (fileSystemCode(error) === 'ENOENT') return null;
    throw error;
  }
}

async function exists(path: string): Promise<boolean> {
  return (await findChangeTime(path)) !== null;
}
