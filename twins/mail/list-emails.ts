import { open, readFile } from 'node:fs/promises';
import { absentAs, type EmailStore, parseArrival } from './email-store.ts';
import { type MailContent, readHeaders, readMime } from './read-mime.ts';

export type ArrivedEmail = {
  /** File name without `.eml`. Sorts by arrival. */
  id: string;
  arrivedAt: Date;
  messageId: string;
  from: string;
  /** Addresses of all recipients, including Bcc. */
  to: string[];
  subject: string;
  /** Size of the file in bytes. */
  size: number;
};

export type OpenedEmail = ArrivedEmail &
  MailContent & {
    raw: Buffer;
  };

const HEAD_BYTES = 64 * 1024;
const MAX_LISTED = 200;

/** `limit`: 1 to 200, default 50. `before`: only emails older than this id. `to`: any of these recipients. */
export type EmailPage = { limit?: number; before?: string; to?: readonly string[] };

/** Lists emails, newest first. Omits emails that are deleted during the call. */
export async function listArrivedEmails(
  store: EmailStore,
  { limit = 50, before, to }: EmailPage = {},
): Promise<ArrivedEmail[]> {
  const ids = (await store.listIds()).filter((id) => before === undefined || id < before);
  const wanted = Math.min(Math.max(Math.trunc(limit) || 1, 1), MAX_LISTED);
  const found: ArrivedEmail[] = [];
  for (let start = 0; start < ids.length && found.length < wanted; start += wanted) {
    const emails = await Promise.all(ids.slice(start, start + wanted).map((id) => summarise(store, id)));
    found.push(...emails.filter((email) => email !== null).filter((email) => !to || isTo(email, to)));
  }
  return found.slice(0, wanted);
}

function isTo({ to }: ArrivedEmail, addresses: readonly string[]): boolean {
  const wanted = new Set(addresses.map((address) => address.trim().toLowerCase()));
  return to.some((recipient) => wanted.has(recipient.toLowerCase()));
}

export async function readEmail(store: EmailStore, id: string): Promise<OpenedEmail | null> {
  const path = store.pathOf(id);
  const raw = path && (await readFile(path).catch(absentAs(null)));
  if (!raw) return null;
  const content = readMime(raw);
  return { ...describeEmail(id, content.headers, raw.length), ...content, raw };
}

/** Reads only the headers of an email. Returns null if the id does not exist. */
async function summarise(store: EmailStore, id: string): Promise<ArrivedEmail | null> {
  const path = store.pathOf(id);
  const file = path && (await open(path, 'r').catch(absentAs(null)));
  if (!file) return null;
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(size, HEAD_BYTES));
    const { bytesRead } = await file.read(start);
    const head = start.subarray(0, bytesRead);
    // The headers of an email to thousands of recipients exceed `HEAD_BYTES`, so the whole file is read.
    const whole = head.includes('\r\n\r\n') ? head : Buffer.concat([head, await file.readFile()]);
    return describeEmail(id, readHeaders(whole.toString('latin1')), size);
  } finally {
    await file.close();
  }
}

function describeEmail(id: string, headers: Map<string, string>, size: number): ArrivedEmail {
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

export async function removeEmail(store: EmailStore, id: string): Promise<boolean> {
  const email = await summarise(store, id);
  return email !== null && store.erase(id, email.messageId);
}

/** Deletes emails to an address that arrived up to `until`, and emails with these Message-IDs. */
export function deleteEmails(
  store: EmailStore,
  { address, until, messageIds = [] }: { address: string; until?: Date; messageIds?: readonly string[] },
): Promise<number> {
  const named = new Set(messageIds);
  return eraseWhere(
    store,
    (email) => named.has(email.messageId) || (isTo(email, [address]) && (!until || email.arrivedAt <= until)),
  );
}

export function pruneEmails(store: EmailStore, before: Date): Promise<number> {
  return eraseWhere(store, (email) => email.arrivedAt < before);
}

async function eraseWhere(store: EmailStore, isWanted: (email: ArrivedEmail) => boolean): Promise<number> {
  let erased = 0;
  for (const id of await store.listIds()) {
    const email = await summarise(store, id);
    if (email && isWanted(email) && (await store.erase(id, email.messageId))) erased++;
  }
  return erased;
}
