import { open, readFile } from 'node:fs/promises';
import { absentAs, type LetterStore, parseArrival } from './letter-store.ts';
import { type MailContent, readHeaders, readMime } from './read-mime.ts';

export type ArrivedLetter = {
  /** Name of the file without `.eml`; sorts by arrival. */
  id: string;
  arrivedAt: Date;
  messageId: string;
  /** The From header, name and address. */
  from: string;
  /** Every address it was delivered to, hidden ones too. */
  to: string[];
  subject: string;
  /** Bytes of the file. */
  size: number;
};

export type OpenedLetter = ArrivedLetter &
  MailContent & {
    /** The whole file. */
    raw: Buffer;
  };

const HEAD_BYTES = 64 * 1024;
const MAX_LISTED = 200;

/** What is listed: at most `limit` letters (1 to 200, 50 when not given), older than the id `before`, delivered to one of `to`. */
export type LetterPage = { limit?: number; before?: string; to?: readonly string[] };

/** The newest letters first; one deleted meanwhile is left out. */
export async function listArrivedLetters(
  store: LetterStore,
  { limit = 50, before, to }: LetterPage = {},
): Promise<ArrivedLetter[]> {
  const ids = (await store.listIds()).filter((id) => before === undefined || id < before);
  const wanted = Math.min(Math.max(Math.trunc(limit) || 1, 1), MAX_LISTED);
  const found: ArrivedLetter[] = [];
  for (let start = 0; start < ids.length && found.length < wanted; start += wanted) {
    const letters = await Promise.all(ids.slice(start, start + wanted).map((id) => summarize(store, id)));
    found.push(...letters.filter((letter) => letter !== null).filter((letter) => !to || isTo(letter, to)));
  }
  return found.slice(0, wanted);
}

/** Whether a letter was delivered to one of these addresses, in whatever case. */
function isTo({ to }: ArrivedLetter, addresses: readonly string[]): boolean {
  const wanted = new Set(addresses.map((address) => address.trim().toLowerCase()));
  return to.some((recipient) => wanted.has(recipient.toLowerCase()));
}

/** One letter with all that it holds, or null when there is none by that id. */
export async function readLetter(store: LetterStore, id: string): Promise<OpenedLetter | null> {
  const path = store.pathOf(id);
  const raw = path && (await readFile(path).catch(absentAs(null)));
  if (!raw) return null;
  const content = readMime(raw);
  return { ...describeLetter(id, content.headers, raw.length), ...content, raw };
}

/** What a list says of a letter, from its head alone; null when there is none by that id. */
async function summarize(store: LetterStore, id: string): Promise<ArrivedLetter | null> {
  const path = store.pathOf(id);
  const file = path && (await open(path, 'r').catch(absentAs(null)));
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const { bytesRead } = await file.read(start);
    const head = start.subarray(0, bytesRead);
    // Thousands of recipients make a longer head: then the whole file is read.
    const whole = head.includes('\r\n\r\n') ? head : Buffer.concat([head, await file.readFile()]);
    return describeLetter(id, readHeaders(whole.toString('latin1')), size);
  } finally {
    await file.close();
  }
}

function describeLetter(id: string, headers: Map<string, string>, size: number): ArrivedLetter {
  return {
    id,
    arrivedAt: parseArrival(id) ?? new Date(0),
    messageId: headers.get('message-id') ?? '',
    from: headers.get('from') ?? '',
    to: headers.get('delivered-to')?.split('\n') ?? [],
    subject: headers.get('subject') ?? '',
    size,
  };
}

/** Deletes one letter; false when there is none by that id. */
export async function removeLetter(store: LetterStore, id: string): Promise<boolean> {
  const letter = await summarize(store, id);
  return letter !== null && store.erase(id, letter.messageId);
}

/** Deletes every letter that was delivered to an address, in whatever case, until a time, and those of these Message-IDs; tells how many. */
export function deleteLetters(
  store: LetterStore,
  { address, until, messageIds = [] }: { address: string; until?: Date; messageIds?: readonly string[] },
): Promise<number> {
  const named = new Set(messageIds);
  return eraseWhere(
    store,
    (letter) =>
      named.has(letter.messageId) || (isTo(letter, [address]) && (!until || letter.arrivedAt <= until)),
  );
}

/** Deletes the letters that arrived before a time, and tells how many. */
export function pruneLetters(store: LetterStore, before: Date): Promise<number> {
  return eraseWhere(store, (letter) => letter.arrivedAt < before);
}

async function eraseWhere(store: LetterStore, isWanted: (letter: ArrivedLetter) => boolean): Promise<number> {
  let erased = 0;
  for (const id of await store.listIds()) {
    const letter = await summarize(store, id);
    if (letter && isWanted(letter) && (await store.erase(id, letter.messageId))) erased++;
  }
  return erased;
}
