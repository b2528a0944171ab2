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

/** An account elsewhere that opens the one here, as its owner sees it. */
export type LinkedSignIn = {
  id: string;
  name: string;
  /** As that provider knows it; empty where it tells none. */
  email: string;
  /** False where nothing else would let them in by themselves. */
  isRemovable: boolean;
};

/** What other accounts open the one here, and which could: null where the school has no providers and the account none either. */
export type LinkedSignInDetails = { linked: LinkedSignIn[]; linkable: { id: string; name: string }[] };

/** @throws {AppError} not-found for an account that is gone */
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
 * Has a provider open somebody's account no longer, and tells them by letter.
 * @throws {AppError} sign-in-recent, not-found (it does not open it), conflict (nothing else does)
 */
export async function unlinkSignIn(core: Core, user: SignedInUser, id: string): Promise<void> {
  requireRecentSignIn(core, user);
  const { linkedSignIns } = await readAccount(core, user.uid);
  if (linkedSignIns.every((linked) => linked.id !== id))
    throw new AppError('not-found', 'no such linked sign-in', { userMessage: m.refusals_way_unlinked() });
  await core.db.transaction(async (tx) => {
    if (isOpenProvider(core, id)) await requireOtherMethod(core, tx, user.uid, id);
    await core.identity.unlinkProvider(user.uid, id);
  });
  await readAccount(core, user.uid);
}

/**
 * Notices that other providers open an account from now on, or no longer, and tells its owner by letter: they are linked between the page
 * and the identity provider, or there alone, and the school hears of it here, at the latest at the next sign-in. What is found at the
 * first look is how the account was made.
 */
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
  // What is found at the first look is told to nobody.
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
    // Whoever was faster tells it.
    if (!noted) return;
    for (const mail of emails) await queueEmail(core, tx, mail);
  });
}

async function readAccount(core: Core, uid: string): Promise<Account> {
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (!account) throw new AppError('not-found', 'the account is gone');
  await recordLinkedSignIns(core.writes('account-changes'), account);
  return account;
}

/** One that the school has given up goes by its id. */
const nameProvider = ({ signInProviders: { names } }: Core, id: string): string =>
  names.find((provider) => provider.id === id)?.name ?? id;
