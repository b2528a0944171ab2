import { and, eq, isNull } from 'drizzle-orm';
import { directory } from '#database/tables/members.ts';
import { m } from '#words/messages.js';
import type { Account } from '../accounts/identity.ts';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { prepareSecurityEmail } from '../emails/security-email.ts';
import { AppError } from '../errors.ts';
import { requireRecentSignIn, type SignedInUser } from './sessions.ts';
import { hasOtherMethod, isOpenProvider, requireOtherMethod } from './sign-in-methods.ts';

export type LinkedSignIn = {
  id: string;
  name: string;
  /** Empty if the provider gives none. */
  email: string;
  /** False for the last sign-in method of the account. */
  isRemovable: boolean;
};

export type LinkedSignInDetails = { linked: LinkedSignIn[]; linkable: { id: string; name: string }[] };

/**
 * Returns null if the account has no linked provider and the school offers none.
 * @throws {AppError} not-found if the account was deleted
 */
export async function listLinkedSignIns(core: Core, user: SignedInUser): Promise<LinkedSignInDetails | null> {
  const account = await readAccount(core, user.uid);
  const { names } = core.signInProviders;
  const { linkedSignIns } = account;
  if (names.length === 0 && linkedSignIns.length === 0) return null;
  return {
    linked: await Promise.all(
      linkedSignIns.map(async ({ id, email }) => ({
        id,
        name: nameProvider(core, id),
        email,
        isRemovable: !isOpenProvider(core, id) || (await hasOtherMethod(core, account, id)),
      })),
    ),
    linkable: names.filter(({ id }) => linkedSignIns.every((linked) => linked.id !== id)),
  };
}

/**
 * Unlinks a provider and notifies the owner by email.
 * @throws {AppError} sign-in-recent
 * @throws {AppError} not-found if the provider is not linked
 * @throws {AppError} conflict if it is the last sign-in method
 */
export async function unlinkSignIn(core: Core, user: SignedInUser, id: string): Promise<void> {
  requireRecentSignIn(core, user);
  const { linkedSignIns } = await readAccount(core, user.uid);
  if (linkedSignIns.every((linked) => linked.id !== id))
    throw new AppError('not-found', 'provider not linked', { userMessage: m.refusals_way_unlinked() });
  await core.db.transaction(async (tx) => {
    if (isOpenProvider(core, id)) await requireOtherMethod(core, tx, user.uid, id);
    await core.identity.unlinkProvider(user.uid, id);
  });
  await readAccount(core, user.uid);
}

/** Records the linked providers and emails the owner about changes, which browsers make at the provider. */
export async function recordLinkedSignIns(
  core: Core,
  { uid, email, linkedSignIns }: Pick<Account, 'uid' | 'email' | 'linkedSignIns'>,
): Promise<void> {
  const found = linkedSignIns.map(({ id }) => id).sort();
  const [row] = await core.db
    .select({ known: directory.linkedSignIns })
    .from(directory)
    .where(eq(directory.uid, uid))
    .limit(1);
  if (!row || row.known?.join() === found.join()) return;
  const { known } = row;
  const isAsKnown = known ? eq(directory.linkedSignIns, known) : isNull(directory.linkedSignIns);
  const prepare = (kind: 'sign-in-linked' | 'sign-in-unlinked', id: string) =>
    prepareSecurityEmail(core, email, { kind, name: nameProvider(core, id) });
  // The first check finds the providers of the sign-up and sends no email.
  const emails = known
    ? await Promise.all([
        ...found.filter((id) => !known.includes(id)).map((id) => prepare('sign-in-linked', id)),
        ...known.filter((id) => !found.includes(id)).map((id) => prepare('sign-in-unlinked', id)),
      ])
    : [];
  await core.db.transaction(async (tx) => {
    const [noted] = await tx
      .update(directory)
      .set({ linkedSignIns: found })
      .where(and(eq(directory.uid, uid), isAsKnown))
      .returning({ uid: directory.uid });
    // A concurrent check has already sent the emails.
    if (!noted) return;
    for (const mail of emails) await queueEmail(core, tx, mail);
  });
}

async function readAccount(core: Core, uid: string): Promise<Account> {
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('not-found', 'account not found');
  await recordLinkedSignIns(core.writes('account-changes'), account);
  return account;
}

/** Returns the id for a provider that the school no longer offers. */
const nameProvider = ({ signInProviders: { names } }: Core, id: string): string =>
  names.find((provider) => provider.id === id)?.name ?? id;
