/** An unfinished upload on this device, resumed after a reload once its file is chosen again. */
export type StoredUpload = {
  path: string;
  /** Name of the chosen file. */
  name: string;
  size: number;
  /** Last modification of the file, in milliseconds. */
  modifiedAt: number;
  /** URL at which the storage service accepts the remaining bytes. */
  address: string;
  sent: number;
  /** Time of the last progress, in milliseconds. */
  at: number;
};

/** The storage service deletes an upload after one day without progress. */
const retentionMilliseconds = 24 * 3_600_000;

/** Returns the key prefix for a form field (`place`) and a user (`uid`). */
const toPrefix = (uid: string, place: string) => `cedille:upload:${uid}:${place}:`;

export function keepUpload(uid: string, place: string, upload: StoredUpload): void {
  try {
    localStorage.setItem(toPrefix(uid, place) + upload.path, JSON.stringify(upload));
  } catch (error) {
    // The storage is full or disabled. The page still warns before it is left during an upload.
    if (!(error instanceof DOMException)) throw error;
  }
}

export const deleteUpload = (uid: string, place: string, path: string): void =>
  localStorage.removeItem(toPrefix(uid, place) + path);

/** Returns the unfinished uploads of a field, and deletes those that the storage service has expired. */
export function listStoredUploads(uid: string, place: string, now = Date.now()): StoredUpload[] {
  const prefix = toPrefix(uid, place);
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  return keys.flatMap((key) => {
    const kept = readStored(localStorage.getItem(key));
    if (kept && now - kept.at < retentionMilliseconds) return [kept];
    localStorage.removeItem(key);
    return [];
  });
}

function readStored(text: string | null): StoredUpload | null {
  try {
    const kept = JSON.parse(text ?? 'null') as StoredUpload | null;
    return kept && typeof kept.address === 'string' && new URL(kept.address).origin === location.origin
      ? kept
      : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

/** True if the file has the name, size and modification time of the upload. Its content is not read. */
export const isSameFile = (
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  kept: Pick<StoredUpload, 'name' | 'size' | 'modifiedAt'>,
): boolean => file.name === kept.name && file.size === kept.size && file.lastModified === kept.modifiedAt;

const toLock = (path: string) => `cedille:upload:${path}`;

/**
 * Runs a function while holding a lock on an upload, so that other windows of this browser leave it alone.
 */
export async function whileHeld<Done>(path: string, work: () => Promise<Done>): Promise<Done> {
  // Absent outside secure contexts. Two windows may then resume the same upload; the later one wins.
  const locks = 'locks' in navigator ? navigator.locks : null;
  return locks ? ((await locks.request(toLock(path), work)) as Done) : work();
}

/** Returns the uploads that no window of this browser is sending. */
export async function leaveOutHeld(kept: readonly StoredUpload[]): Promise<StoredUpload[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const names = new Set(held.map(({ name }) => name));
  return kept.filter(({ path }) => !names.has(toLock(path)));
}
