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

/** A letter as the office reads it: one-time addresses are masked, in its text and in its subject. */
type ReadEmail = StoredMessage & { text: string; hasMaskedLink: boolean };

/** The letters that stay here, newest first. @throws {AppError} not-found (a relay sends them) */
export async function listStoredMessages(
  core: Pick<Core, 'mailbox'>,
  page: { limit: number; before?: string },
): Promise<StoredMessage[]> {
  const emails = await requireMailbox(core).list(page);
  return emails.map((email) => ({ ...email, subject: maskOneTimeLinks(email.subject) }));
}

/** One letter for the office; that somebody read one that holds a one-time link stands in the journal. @throws {AppError} not-found */
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
 * The one-time link of a letter that nobody was sent, for an admin who hands it to its recipient; it stands in the journal who did.
 * Decision 27 says whose links are shown to nobody.
 * @throws {AppError} sign-in-recent, not-found, conflict (none, or one that is not shown)
 */
export async function showOneTimeLink(core: Core, actor: SignedInUser, id: string): Promise<string> {
  requireRecentSignIn(core, actor);
  const email = await findEmail(core, id);
  const [link] = findOneTimeLinks(email.text);
  if (!link) throw new AppError('conflict', `letter ${id} has no link`, { userMessage: m.post_link_none() });
  for (const address of email.to) await requireHelpable(core, actor, address, link);
  await recordReading(core, actor, email, 'show-link');
  return link;
}

/** @throws {AppError} conflict: with this link one admin would enter as another, or nobody knows whose account it is for */
async function requireHelpable(
  core: Core,
  actor: SignedInUser,
  address: string,
  link: string,
): Promise<void> {
  const mode = URL.canParse(link) ? new URL(link).searchParams.get('mode') : null;
  const account = await findHelped(core, address, mode);
  // A sign-in link may be for somebody who has no account yet, and an alert is nobody's account.
  const isHelpable = account
    ? !account.claims.admin || account.uid === actor.uid
    : mode === 'signIn' || (URL.canParse(link) && new URL(link).pathname.startsWith('/alertes/'));
  if (isHelpable) return;
  throw new AppError('conflict', 'this one-time link is shown to nobody', {
    userMessage: account ? m.post_link_of_admin() : m.post_link_of_nobody(),
  });
}

/** Whose account a link is for, by what it is good for; null where nobody can tell, or it is not known what it does. */
async function findHelped(core: Core, address: string, mode: string | null): Promise<Account | null> {
  if (mode === 'verifyAndChangeEmail') return findChanging(core, address);
  const isOfRecipient = mode === 'signIn' || mode === 'resetPassword' || mode === 'verifyEmail';
  return isOfRecipient ? core.identity.findAccountByEmail(address) : null;
}

/** The account that asked for an address which has still to prove itself. */
async function findChanging(core: Core, address: string) {
  const asked = await core.db
    .select({ uid: emailChanges.uid })
    .from(emailChanges)
    .where(eq(emailChanges.newEmail, address.toLowerCase()))
    .limit(2);
  // Two accounts that want the same address: nobody can tell whose letter this is.
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
  if (!mailbox) throw new AppError('not-found', 'letters are sent by a relay');
  return mailbox;
}
