import { eq } from 'drizzle-orm';
import { emailChanges } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import { recordChange } from '../changes/record-change.ts';
import type { Core, Mailbox, StoredMessage } from '../context.ts';
import { unknownEmail } from '../emails/office-emails.ts';
import { findOneTimeLinks, maskOneTimeLinks } from '../emails/one-time-links.ts';
import { AppError } from '../errors.ts';
import { requireRecentSignIn, type SignedInUser } from '../sign-in/sessions.ts';

/** Stored email with one-time links masked in text and subject. */
type ReadEmail = StoredMessage & { text: string; hasMaskedLink: boolean };

/** Lists stored emails, newest first. @throws {AppError} not-found if a relay delivers emails */
export async function listStoredMessages(
  core: Pick<Core, 'mailbox'>,
  page: { limit: number; before?: string },
): Promise<StoredMessage[]> {
  const emails = await requireMailbox(core).list(page);
  return emails.map((email) => ({ ...email, subject: maskOneTimeLinks(email.subject) }));
}

/** Returns an email; one with a one-time link is recorded in the audit log. @throws {AppError} not-found */
export async function readStoredMessage(core: Core, actor: SignedInUser, id: string): Promise<ReadEmail> {
  const email = await findEmail(core, id);
  const hasMaskedLink = findOneTimeLinks(email.text).length > 0;
  if (hasMaskedLink) await recordReading(core, actor, email, 'read');
  return {
    ...email,
    subject: maskOneTimeLinks(email.subject),
    text: maskOneTimeLinks(email.text),
    hasMaskedLink,
  };
}

/**
 * Returns the one-time link of a stored email for an admin to pass on, unless decision 27 forbids it.
 * @throws {AppError} sign-in-recent, not-found, conflict if there is no link or it may not be shown
 */
export async function showOneTimeLink(core: Core, actor: SignedInUser, id: string): Promise<string> {
  requireRecentSignIn(core, actor);
  const email = await findEmail(core, id);
  const [link] = findOneTimeLinks(email.text);
  if (!link) throw new AppError('conflict', `email ${id} has no link`, { userMessage: m.post_link_none() });
  for (const address of email.to) await requireHelpable(core, actor, address, link);
  await recordReading(core, actor, email, 'show-link');
  return link;
}

/** @throws {AppError} conflict if the link signs in as another admin, or its account is unknown */
async function requireHelpable(
  core: Core,
  actor: SignedInUser,
  address: string,
  link: string,
): Promise<void> {
  const mode = URL.canParse(link) ? new URL(link).searchParams.get('mode') : null;
  const account = await findHelped(core, address, mode);
  // A sign-in link may create the account.
  const isHelpable = account
    ? !account.claims.admin || account.uid === actor.uid
    : mode === 'signIn' || isForAddressOnly(link);
  if (isHelpable) return;
  throw new AppError('conflict', 'one-time link may not be shown', {
    userMessage: account ? m.post_link_of_admin() : m.post_link_of_nobody(),
  });
}

/** Availability alerts need no account, and only an account with the invited address accepts an invitation. */
const isForAddressOnly = (link: string): boolean =>
  URL.canParse(link) &&
  ['/alertes/', '/desinscription/', '/invitation/'].some((start) => new URL(link).pathname.startsWith(start));

/** Finds the account that a link belongs to, by the link's mode; null if unknown. */
async function findHelped(core: Core, address: string, mode: string | null): Promise<Account | null> {
  if (mode === 'verifyAndChangeEmail') return findChanging(core, address);
  const isOfRecipient = mode === 'signIn' || mode === 'resetPassword' || mode === 'verifyEmail';
  return isOfRecipient ? core.identity.findAccountByEmail(address) : null;
}

/** Finds the account that requested a change to this unverified address. */
async function findChanging(core: Core, address: string) {
  const asked = await core.db
    .select({ uid: emailChanges.uid })
    .from(emailChanges)
    .where(eq(emailChanges.newEmail, address.toLowerCase()))
    .limit(2);
  // If two accounts requested the same address, the owner of the email is unknown.
  const [change] = asked;
  return change && asked.length === 1 ? core.identity.findAccount(change.uid, { fresh: true }) : null;
}

async function recordReading(
  core: Core,
  actor: SignedInUser,
  email: StoredMessage,
  action: 'read' | 'show-link',
): Promise<void> {
  await recordChange(core, core.writes('audit-log').db, {
    actor,
    action,
    kind: 'letter',
    subjectId: `kept/${email.id}`,
    title: maskOneTimeLinks(email.subject),
    after: { recipient: email.to.join(', ') },
  });
}

async function findEmail(core: Pick<Core, 'mailbox'>, id: string) {
  const email = await requireMailbox(core).read(id);
  if (!email) throw unknownEmail(id);
  return email;
}

function requireMailbox({ mailbox }: Pick<Core, 'mailbox'>): Mailbox {
  if (!mailbox) throw new AppError('not-found', 'emails are sent by a relay, not stored');
  return mailbox;
}
