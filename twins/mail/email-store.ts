import { createHash, randomUUID } from 'node:crypto';
import { chmod, link, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#twins/kit/make-folder.ts';
import { syncFolder } from '#twins/kit/sync-folder.ts';

type EmailToStore = { messageId: string; recipient: string; subject: string; raw: Buffer };

/** Folder with one `<id>.eml` file per email and the hidden folders `.drafts` and `.taken`. */
export type EmailStore = {
  prepare(): Promise<void>;
  /** Writes an email once and returns its id. The same Message-ID always returns the same id. */
  keep(email: EmailToStore): Promise<string>;
  /** Returns all ids, newest first. */
  listIds(): Promise<string[]>;
  /** Returns the path of an email, or null if `id` is malformed. */
  pathOf(id: string): string | null;
  /** Deletes an email and its marker. Returns false if the email does not exist. */
  erase(id: string, messageId: string): Promise<boolean>;
};

/**
 * Writes an empty marker file before each email, named by the SHA-256 of the Message-ID, so that any process
 * detects a repeated send. The marker's modification time is the arrival time: if a process dies before it
 * writes the email, the next send writes it under the same name.
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

/** A hard link creates the marker with its time already set, so that all processes read the same time. */
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

/** Returns an error handler that maps ENOENT to `value` and rethrows every other error. */
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

function hashMessageId(messageId: string): string {
  return createHash('sha256').update(messageId).digest('hex');
}

/** Example: `2026-11-20T13-05-02.123Z-lea-exemple.fr-votre-commande-3f9a0c41d27b`. Sorts by arrival. */
function formatEmailId({ arrivedAt, recipient, subject, key }: EmailIdParts): string {
  const time = arrivedAt.toISOString().replaceAll(':', '-');
  const words = [shorten(recipient, 40), shorten(subject, 60)].filter(Boolean);
  return [time, ...words, key.slice(0, KEY_LENGTH)].join('-');
}

/** Returns the arrival time in an id, or null if the id is malformed (it must not be used as a path then). */
export function parseArrival(id: string): Date | null {
  const match = PATTERN.exec(id);
  if (!match) return null;
  const date = new Date(`${match[1]}T${match[2]}:${match[3]}:${match[4]}`);
  return Number.isNaN(date.getTime()) ? null : date;
}

function hasKey(id: string, key: string): boolean {
  return parseArrival(id) !== null && id.endsWith(`-${key.slice(0, KEY_LENGTH)}`);
}

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

/** Writes a file (mode 0600) atomically and durably: syncs the draft, renames it, syncs the folder. */
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

/** Deletes drafts that dead processes left behind. Drafts of the last hour may still be in use. */
async function sweepDrafts(drafts: string, time: Date): Promise<void> {
  for (const name of await readdir(drafts)) {
    const draft = path.join(drafts, name);
    // A concurrent send may remove its draft at any time.
    const found = await stat(draft).catch(absentAs(null));
    if (found && time.getTime() - found.mtimeMs > STALE_AFTER_MS) await rm(draft, { force: true });
  }
}
