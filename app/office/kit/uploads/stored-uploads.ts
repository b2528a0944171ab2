/** An upload that is not whole, as it is kept on this device: enough to go on after a reload, but for the file itself. */
export type StoredUpload = {
  path: string;
  /** Of the file, as it was chosen. */
  name: string;
  size: number;
  /** When the file was last changed, in milliseconds. */
  modifiedAt: number;
  /** Where the files service takes the rest. */
  address: string;
  /** How many bytes had arrived. */
  sent: number;
  /** When it was last seen to move, in milliseconds. */
  at: number;
};

/** The files service forgets an upload that nobody touched for a day. */
const retentionMilliseconds = 24 * 3_600_000;

/** `place`: the field that the file is for; `uid`: whose upload it is. */
const toPrefix = (uid: string, place: string) => `cedille:upload:${uid}:${place}:`;

export function keepUpload(uid: string, place: string, upload: StoredUpload): void {
  try {
    localStorage.setItem(toPrefix(uid, place) + upload.path, JSON.stringify(upload));
  } catch (error) {
    // A full or closed store: the page warns before it is left while a file is on its way.
    if (!(error instanceof DOMException)) throw error;
  }
}

export const deleteUpload = (uid: string, place: string, path: string): void =>
  localStorage.removeItem(toPrefix(uid, place) + path);

/** What earlier visits left unfinished in a place; what the files service has forgotten by now is forgotten here. */
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

/** Whether a file is the one that an upload was begun with, as far as can be told without reading it. */
export const isSameFile = (
  file: Pick<File, 'name' | 'size' | 'lastModified'>,
  kept: Pick<StoredUpload, 'name' | 'size' | 'modifiedAt'>,
): boolean => file.name === kept.name && file.size === kept.size && file.lastModified === kept.modifiedAt;

const toLock = (path: string) => `cedille:upload:${path}`;

/** Does something while other windows of this browser know that the upload is in hands. */
export async function whileHeld<Done>(path: string, work: () => Promise<Done>): Promise<Done> {
  // Absent outside secure contexts: there two windows may both go on, and the files service takes the later one.
  const locks = 'locks' in navigator ? navigator.locks : null;
  return locks ? ((await locks.request(toLock(path), work)) as Done) : work();
}

/** The uploads that no window of this browser is sending. */
export async function leaveOutHeld(kept: readonly StoredUpload[]): Promise<StoredUpload[]> {
  const { held = [] } = 'locks' in navigator ? await navigator.locks.query() : {};
  const names = new Set(held.map(({ name }) => name));
  return kept.filter(({ path }) => !names.has(toLock(path)));
}
