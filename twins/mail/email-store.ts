import { createHash, randomUUID } from 'node:crypto';
import { chmod, link, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#twins/kit/make-folder.ts';
import { syncFolder } from '#twins/kit/sync-folder.ts';

type EmailToStore = { messageId: string; recipient: string; subject: string; raw: Buffer };

/** The folder of the letters: `<id>.eml` for each, and two hidden folders of its own. */
export type EmailStore = {
  /** Makes the folder where it is missing and closes it to other users. */
  prepare(): Promise<void>;
  /** Writes a letter once and for all; resolves with its id, the same for the same Message-ID. */
  keep(email: EmailToStore): Promise<string>;
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
export function createEmailStore({ directory, now }: { directory: string; now: () => Date }): EmailStore {
  const drafts = path.join(directory, '.drafts');
  const markers = path.join(directory, '.taken');
  const underWay = new Map<string, Promise<string>>();
  let swept = false;

  async function prepare(): Promise<void> {
    for (const folder of [directory, drafts, markers]) await makeFolder(folder, 0o700);
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

  async function write(email: EmailToStore, key: string): Promise<string> {
    await prepare();
    const { isNew, arrivedAt } = await takeMarker(drafts, path.join(markers, key), now());
    const known = isNew ? undefined : (await listIds()).find((id) => hasKey(id, key));
    if (known) return known;
    await syncFolder(markers);
    const id = formatEmailId({ ...email, arrivedAt, key });
    await writeDurably({ drafts, path: path.join(directory, `${id}.eml`), content: email.raw });
    return id;
  }

  return {
    prepare,
    listIds,
    pathOf: (id) => (parseArrival(id) ? path.join(directory, `${id}.eml`) : null),
    keep(email) {
      const key = hashMessageId(email.messageId);
      const current = underWay.get(key);
      if (current) return current;
      const work = write(email, key).finally(() => underWay.delete(key));
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

type EmailIdParts = { arrivedAt: Date; recipient: string; subject: string; key: string };

const KEY_LENGTH = 12;
const PATTERN = new RegExp(
  `^(\\d{4}-\\d\\d-\\d\\d)T(\\d\\d)-(\\d\\d)-(\\d\\d\\.\\d{3}Z)-[a-z0-9._-]{0,110}[0-9a-f]{${KEY_LENGTH}}$`,
);

/** Fingerprint of a Message-ID, the name under which a letter is known to have been taken. */
function hashMessageId(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex');
}

/**
 * The id of a letter, which with `.eml` is the name of its file: it sorts by arrival, reads well and is plain
 * ASCII, `2026-11-20T13-05-02.123Z-lea-exemple.fr-votre-commande-3f9a0c41d27b`.
 */
function formatEmailId({ arrivedAt, recipient, subject, key }: EmailIdParts): string {
  const time = arrivedAt.toISOString().replaceAll(':', '-');
  const words = [shorten(recipient, 40), shorten(subject, 60)].filter(Boolean);
  return [time, ...words, key.slice(0, KEY_LENGTH)].join('-');
}

/** The arrival time told by an id, or null when it is no id of ours (and so no path to be opened). */
export function parseArrival(id: string): Date | null {
  const match = PATTERN.exec(id);
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2]}:${match[3]}:${match[4]}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Whether an id is that of the letter with this fingerprint. */
function hasKey(id: string, key: string): boolean {
  return parseArrival(id) !== null && id.endsWith(`-${key.slice(0, KEY_LENGTH)}`);
}

/** Lower-case ASCII words joined by hyphens. */
function shorten(text: string, length: number): string {
  return text
    .slice(0, 500)
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9.]+/g, '-')
    .slice(0, length)
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, '');
}

const STALE_AFTER_MS = 60 * 60 * 1000;

/**
 * Writes a file for its owner only that is either absent or whole, and survives a power cut once this resolves:
 * a draft is written and synced, then renamed, then its folder synced.
 */
async function writeDurably(file: { drafts: string; path: string; content: Buffer }): Promise<void> {
  const draft = path.join(file.drafts, randomUUID());
  try {
    const handle = await open(draft, 'wx', 0o600);
    try {
      await handle.writeFile(file.content);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file.path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(path.dirname(file.path));
}

/** Deletes the drafts of processes that died; a draft of the last hour may still be written. */
async function sweepDrafts(drafts: string, time: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    const { mtimeMs } = await stat(draft);
    if (time.getTime() - mtimeMs > STALE_AFTER_MS) await rm(draft, { force: true });
  }
}
