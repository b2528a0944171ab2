import { and, eq, getTableColumns, isNotNull } from 'drizzle-orm';
import { emails as emailTable } from '#database/tables/emails.ts';
import { recordings } from '#database/tables/productions.ts';
import { m } from '#words/messages.js';
import { isOneOf, listVerifiedAddresses } from '../accounts/verified-addresses.ts';
import type { Core, StoredMessage } from '../context.ts';
import { maskOneTimeLinks } from '../emails/one-time-links.ts';
import { toMessageId } from '../emails/outbox.ts';
import { consumePoint, type Limit } from '../limits.ts';
import { streamZip, type ZipEntry } from '../lists/stream-zip.ts';
import { requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import { type MemberTable, type Owner, sources } from './exported-tables.ts';
import { writeNotes } from './own-notes.ts';
import { findOwnPicture } from './picture.ts';

const ofOnePerson: Limit = { name: 'data-export', points: 10, seconds: 3_600 };

const mailboxPage = 200;

/** Limits the memory of an export. No member has so many rows. */
const maxRows = 20_000;

/**
 * Returns an archive of all personal data: a readme, the data as JSON, the profile picture and recordings.
 * @throws {AppError} sign-in-recent
 * @throws {AppError} too-many-requests
 * @throws {AppError} provider-unavailable
 */
export async function exportData(core: Core, user: SignedInUser): Promise<ReadableStream<Uint8Array>> {
  requireRecentSignIn(core, user);
  await consumePoint(core.writes('rate-limit').db, ofOnePerson, user.uid);
  const [data, notes, picture] = await Promise.all([
    collectData(core, user),
    writeNotes(core, user.uid),
    findOwnPicture(core, user),
  ]);
  core.log.info({ uid: user.uid, bytes: data.length }, 'personal data exported');
  return streamZip(listEntries(core, { data, notes, picture, recordings: await listOwn(core, user.uid) }));
}

type Exported = {
  data: string;
  notes: string;
  picture: Uint8Array | null;
  recordings: Pick<typeof recordings.$inferSelect, 'id' | 'path' | 'type'>[];
};

const listOwn = ({ db }: Pick<Core, 'db'>, uid: string): Promise<Exported['recordings']> =>
  db
    .select({ id: recordings.id, path: recordings.path, type: recordings.type })
    .from(recordings)
    .where(and(eq(recordings.uid, uid), isNotNull(recordings.receivedAt)))
    .limit(maxRows);

async function* listEntries(
  core: Pick<Core, 'files'>,
  { data, notes, picture, recordings: own }: Exported,
): AsyncGenerator<ZipEntry> {
  yield { name: 'LISEZ-MOI.txt', parts: once(m.profile_data_readme()), isText: true };
  yield { name: 'donnees.json', parts: once(data), isText: true };
  if (notes) yield { name: 'notes.txt', parts: once(notes), isText: true };
  if (picture) yield { name: 'photo.webp', parts: once(picture), isText: false };
  // The retention may end during the export.
  for (const { id, path, type } of own)
    if (await core.files.stat(path))
      yield {
        name: `enregistrements/${id}.${type.split('/')[1] ?? 'webm'}`,
        parts: await core.files.readStream(path),
        isText: false,
      };
}

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

async function collectData(core: Core, user: SignedInUser): Promise<string> {
  const owner = { uid: user.uid, emails: await listVerifiedAddresses(core, user) };
  const [compte, paiement, emailsGardes, tables] = await Promise.all([
    core.identity.exportAccount(user.uid),
    readCustomer(core, user),
    readStoredMessages(core, owner),
    Promise.all(sources.map((each) => readRows(core, owner, each))),
  ]);
  const sections = Object.fromEntries(sources.map(({ section }, index) => [section, tables[index]]));
  const data = { exporteLe: core.now(), compte, paiement, ...sections, emailsGardes };
  return `${JSON.stringify(data, null, 2)}\n`;
}

async function readRows(core: Pick<Core, 'db'>, owner: Owner, { table, where, withheld = [] }: MemberTable) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !withheld.includes(name)),
  );
  return core.db.select(columns).from(table).where(where(owner)).limit(maxRows);
}

/** Returns emails stored on this machine because no relay is configured. */
async function readStoredMessages({ db, mailbox, siteUrl }: Core, { emails }: Owner) {
  if (!mailbox) return [];
  const found: StoredMessage[] = [];
  let page: StoredMessage[];
  do {
    const last = found.at(-1);
    page = await mailbox.list({ limit: mailboxPage, to: emails, ...(last ? { before: last.id } : {}) });
    found.push(...page);
  } while (page.length === mailboxPage && found.length < maxRows);
  const queued = await db
    .select({ id: emailTable.id })
    .from(emailTable)
    .where(isOneOf(emailTable.recipient, emails));
  const known = new Set(queued.map(({ id }) => toMessageId({ siteUrl }, id)));
  const theirs = found.filter(({ messageId }) => !known.has(messageId));
  const kept = await Promise.all(theirs.map(({ id }) => mailbox.read(id)));
  // Masks unused links, which are meant for the owner of the mailbox, not for holders of this archive.
  return kept.map((email) => email && { ...email, text: maskOneTimeLinks(email.text) });
}

const readCustomer = async ({ payments }: Core, { stripeCustomerId }: SignedInUser) =>
  stripeCustomerId ? payments.customers.retrieve(stripeCustomerId) : null;
