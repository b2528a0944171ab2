import { and, eq, getTableColumns, getTableName, like, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { changes } from '#database/tables/changes.ts';
import { letters } from '#database/tables/letters.ts';
import { devices, directory, emailChanges, provedAddresses, sessions } from '#database/tables/members.ts';
import { messages, replies } from '#database/tables/messages.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import { rateLimits } from '#database/tables/rate-limits.ts';
import { passkeys, recoveryCodes, secondFactors } from '#database/tables/second-factors.ts';
import { m } from '#words/messages.js';
import { isOneOf, listProvedAddresses } from '../accounts/proved-addresses.ts';
import type { Core, KeptLetter } from '../context.ts';
import { maskOneTimeLinks } from '../letters/one-time-links.ts';
import { toMessageId } from '../letters/outbox.ts';
import { type Limit, spendPoint } from '../limits.ts';
import { streamZip, type ZipEntry } from '../lists/stream-zip.ts';
import { requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';
import { findOwnPicture } from './picture.ts';

const ofOnePerson: Limit = { name: 'data-export', points: 10, seconds: 3_600 };

/** As many as the mailbox hands out at once. */
const mailboxPage = 200;

/** No member has so much; whoever had would not make the school run out of memory. */
const maxRows = 20_000;

/** Whose data is asked for: `emails` are the addresses that they have proved, in small letters, those of before included. */
type Owner = { uid: string; emails: readonly string[] };

/** What a table keeps about a member: under which name they read it, which rows are theirs, which columns are not for reading. */
type Source = {
  table: PgTable;
  section: string;
  where: (owner: Owner) => SQL | undefined;
  /** Secrets or digests of such, other people's names, or the machinery's own: the rest is given as it is. */
  withheld?: readonly string[];
};

const source = <Table extends PgTable>(
  given: Omit<Source, 'table' | 'withheld'> & { table: Table; withheld?: (keyof Table['_']['columns'])[] },
): Source => given as Source;

/** Orders of theirs, gifts that wait for their address among them. */
const ownOrders = ({ uid, emails }: Owner) =>
  or(eq(orders.uid, uid), and(eq(orders.uid, ''), isOneOf(orders.email, emails)));

/** Written while they were signed in, or from an address of theirs. */
const ownMessages = ({ uid, emails }: Owner) => or(eq(messages.uid, uid), isOneOf(messages.email, emails));

/** Every table of the school that keeps something about its members. */
const sources: readonly Source[] = [
  source({ section: 'annuaire', table: directory, where: ({ uid }) => eq(directory.uid, uid) }),
  source({
    section: 'sessions',
    table: sessions,
    where: ({ uid }) => eq(sessions.uid, uid),
    withheld: ['idHash'],
  }),
  source({
    section: 'appareils',
    table: devices,
    where: ({ uid }) => eq(devices.uid, uid),
    withheld: ['deviceHash'],
  }),
  source({
    section: 'adresses',
    table: provedAddresses,
    where: ({ uid }) => eq(provedAddresses.uid, uid),
  }),
  source({
    section: 'changementDAdresse',
    table: emailChanges,
    where: ({ uid }) => eq(emailChanges.uid, uid),
  }),
  source({
    section: 'clesDAcces',
    table: passkeys,
    where: ({ uid }) => eq(passkeys.uid, uid),
    withheld: ['publicKey', 'counter'],
  }),
  source({
    section: 'codesDeSecours',
    table: recoveryCodes,
    where: ({ uid }) => eq(recoveryCodes.uid, uid),
    withheld: ['digest'],
  }),
  source({
    section: 'deuxiemeFacteur',
    table: secondFactors,
    where: ({ uid }) => eq(secondFactors.uid, uid),
  }),
  source({
    section: 'commandes',
    table: orders,
    where: ownOrders,
    // The page of a payment that was not finished could be gone on with by whoever reads this.
    withheld: ['sessionUrl'],
  }),
  source({ section: 'acces', table: entitlements, where: ({ uid }) => eq(entitlements.uid, uid) }),
  source({ section: 'messages', table: messages, where: ownMessages, withheld: ['fingerprint'] }),
  source({
    section: 'reponses',
    table: replies,
    where: (owner) =>
      sql`${replies.messageId} in (select ${messages.id} from ${messages} where ${ownMessages(owner)})`,
    withheld: ['uid', 'who'],
  }),
  source({
    section: 'lettres',
    table: letters,
    where: ({ emails }) => isOneOf(letters.recipient, emails),
    // The same words again, the school's own address, and why a sending failed.
    withheld: ['html', 'replyTo', 'lastError'],
  }),
  source({
    section: 'journal',
    table: changes,
    where: (owner) =>
      or(
        eq(changes.uid, owner.uid),
        and(eq(changes.kind, 'member'), eq(changes.subjectId, owner.uid)),
        and(
          eq(changes.kind, 'order'),
          sql`${changes.subjectId} in (select ${orders.id} from ${orders} where ${ownOrders(owner)})`,
        ),
      ),
    // Who of the school did it is not about the member.
    withheld: ['uid', 'who'],
  }),
  source({
    section: 'limites',
    table: rateLimits,
    where: ({ uid }) => like(rateLimits.key, `%:${uid.replace(/[%_\\]/g, '\\$&')}`),
  }),
];

/** What an export reads: the names of its tables, and which of their columns it withholds. */
export const exportedTables: ReadonlyMap<string, readonly string[]> = new Map(
  sources.map(({ table, withheld = [] }) => [getTableName(table), withheld]),
);

/**
 * Everything that the school keeps about somebody, as an archive for them alone: how to read it, the data as JSON, their picture.
 * @throws {AppError} sign-in-recent, too-many-requests, provider-unavailable
 */
export async function exportData(core: Core, user: SignedInUser): Promise<ReadableStream<Uint8Array>> {
  requireRecentSignIn(core, user);
  await spendPoint(core.db, ofOnePerson, user.uid);
  const [data, picture] = await Promise.all([collectData(core, user), findOwnPicture(core, user)]);
  core.log.info({ uid: user.uid, bytes: data.length }, 'a member takes their data along');
  return streamZip(listEntries(data, picture));
}

async function* listEntries(data: string, picture: Uint8Array | null): AsyncGenerator<ZipEntry> {
  yield { name: 'LISEZ-MOI.txt', parts: once(m.profile_data_readme()), isText: true };
  yield { name: 'donnees.json', parts: once(data), isText: true };
  if (picture) yield { name: 'photo.webp', parts: once(picture), isText: false };
}

async function* once(content: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof content === 'string' ? new TextEncoder().encode(content) : content;
}

async function collectData(core: Core, user: SignedInUser): Promise<string> {
  const owner = { uid: user.uid, emails: await listProvedAddresses(core, user) };
  const [compte, paiement, lettresGardees, tables] = await Promise.all([
    core.identity.exportAccount(user.uid),
    readCustomer(core, user),
    readKeptLetters(core, owner),
    Promise.all(sources.map((each) => readRows(core, owner, each))),
  ]);
  const sections = Object.fromEntries(sources.map(({ section }, index) => [section, tables[index]]));
  const data = { exporteLe: core.now(), compte, paiement, ...sections, lettresGardees };
  return `${JSON.stringify(data, null, 2)}\n`;
}

async function readRows(core: Pick<Core, 'db'>, owner: Owner, { table, where, withheld = [] }: Source) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !withheld.includes(name)),
  );
  return core.db.select(columns).from(table).where(where(owner)).limit(maxRows);
}

/** Letters to them that stay on this machine for want of a relay, and are in no table: those of the identity provider. */
async function readKeptLetters({ db, mailbox, siteUrl }: Core, { emails }: Owner) {
  if (!mailbox) return [];
  const found: KeptLetter[] = [];
  let page: KeptLetter[];
  do {
    const last = found.at(-1);
    page = await mailbox.list({ limit: mailboxPage, to: emails, ...(last ? { before: last.id } : {}) });
    found.push(...page);
  } while (page.length === mailboxPage && found.length < maxRows);
  const queued = await db.select({ id: letters.id }).from(letters).where(isOneOf(letters.recipient, emails));
  const known = new Set(queued.map(({ id }) => toMessageId({ siteUrl }, id)));
  const theirs = found.filter(({ messageId }) => !known.has(messageId));
  const kept = await Promise.all(theirs.map(({ id }) => mailbox.read(id)));
  // A link that has not served yet is for who reads the address, not for who holds this file.
  return kept.map((letter) => letter && { ...letter, text: maskOneTimeLinks(letter.text) });
}

/** What the payment provider keeps of a buyer; null of who never was one. */
const readCustomer = async ({ payments }: Core, { stripeCustomerId }: SignedInUser) =>
  stripeCustomerId ? payments.customers.retrieve(stripeCustomerId) : null;
