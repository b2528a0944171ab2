/** The store has no blob with that id. */
export class BlobMissingError extends Error {
  override name = 'BlobMissingError';
}

/** There is no room for more bytes: a full disk, an exhausted quota, or the reserve kept free for the database. */
export class BlobStoreFullError extends Error {
  override name = 'BlobStoreFullError';
}

const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);

/** Names the file system's "no room left" errors; gives any other error back as it is. */
export function nameFileSystemError(error: unknown): unknown {
  const code = fileSystemCode(error);
  if (code !== null && fullDiskCodes.has(code))
    return new BlobStoreFullError('No space left for files.', { cause: error });
  return error;
}

/** The `code` of a Node file system error (`ENOENT`…), or null for anything else. */
export function fileSystemCode(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}
