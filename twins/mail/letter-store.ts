import { randomUUID } from 'node:crypto';
import { chmod, link, mkdir, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { formatLetterId, hashMessageId, hasKey, parseArrival } from './letter-id.ts';
import { sweepDrafts, syncFolder, writeDurably } from './write-durably.ts';

export type LetterToKeep = { messageId: string; recipient: string; subject: string; raw: Buffer };

/** The folder of the letters: `<id>.eml` for each, and two hidden folders of its own. */
export type LetterStore = {
  /** Makes the folder where it is missing and closes it to other users. */
  prepare(): Promise<void>;
  /** Writes a letter once and for all; resolves with its id, the same for the same Message-ID. */
  keep(letter: LetterToKeep): Promise<string>;
  /** The ids of all letters, the newest first. */
  listIds(): Promise<string[]>;
  /** Where a letter is, or null when this can be no id. */
  pathOf(id: string): string | null;
  /** Deletes a letter, and with it the memory of its Message-ID; false when there is none. */
  erase(id: string, messageId: string): Promise<boolean>;
};

/**
 * Describes a folder of letters; nothing is read or written before the first call.
 *
 * An empty marker named by the fingerprint of the Message-ID comes before the letter. It makes a second sending
 * known without reading the folder, to another process too, and its time is the letter's: whoever sends
 * again what a dying process left unfinished gives the file the name it would have had.
 */
export function createLetterStore({ directory, now }: { directory: string; now: () => Date }): LetterStore {
  const drafts = path.join(directory, '.drafts');
  const markers = path.join(directory, '.taken');
  const underWay = new Map<string, Promise<string>>();
  let swept = false;

  async function prepare(): Promise<void> {
    for (const folder of [directory, drafts, markers]) await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(directory, 0o700);
    if (!swept) await sweepDrafts(drafts, now());
    swept = true;
  }

  async function listIds(): Promise<string[]> {
    const names = await readdir(directory).catch(absentAs<string[]>([]));
    const ids = names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length));
    return ids
      .filter((id) => parseArrival(id) !== null)
      .sort()
      .reverse();
  }

  async function write(letter: LetterToKeep, key: string): Promise<string> {
    await prepare();
    const { isNew, arrivedAt } = await takeMarker(drafts, path.join(markers, key), now());
    const known = isNew ? undefined : (await listIds()).find((id) => hasKey(id, key));
    if (known) return known;
    await syncFolder(markers);
    const id = formatLetterId({ ...letter, arrivedAt, key });
    await writeDurably({ drafts, path: path.join(directory, `${id}.eml`), content: letter.raw });
    return id;
  }

  return {
    prepare,
    listIds,
    pathOf: (id) => (parseArrival(id) ? path.join(directory, `${id}.eml`) : null),
    keep(letter) {
      const key = hashMessageId(letter.messageId);
      const current = underWay.get(key);
      if (current) return current;
      const work = write(letter, key).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
    async erase(id, messageId) {
      const erased = await rm(path.join(directory, `${id}.eml`)).then(() => true, absentAs(false));
      await rm(path.join(markers, hashMessageId(messageId)), { force: true });
      return erased;
    },
  };
}

/**
 * Makes the marker of a letter, or tells since when it has been there. It appears with its time already set, by a
 * hard link, so that two processes at once agree on it.
 */
async function takeMarker(
  drafts: string,
  marker: string,
  time: Date,
): Promise<{ isNew: boolean; arrivedAt: Date }> {
  const draft = path.join(drafts, randomUUID());
  await writeFile(draft, '', { flag: 'wx', mode: 0o600 });
  try {
    await utimes(draft, time, time);
    const isNew = await link(draft, marker).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false;
        throw error;
      },
    );
    return { isNew, arrivedAt: (await stat(marker)).mtime };
  } finally {
    await rm(draft, { force: true });
  }
}

/** Answers for a file that is not there; any other failure goes on. */
export function absentAs<T>(value: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return value;
    throw error;
  };
}
