import type { Queryable } from '#twins/kit/transaction.ts';
import {
  type AccountChange,
  type AccountRow,
  revocationTime,
  revokeSessions,
  updateAccount,
} from '../accounts/account.ts';
import { deleteCodesAfterChange } from '../emails/oob-codes.ts';
import type { IdentityContext } from '../identity-context.ts';
import { deleteAddresses } from '../throttle/admission.ts';

/**
 * Applies a change of password or e-mail to an account the transaction holds locked: every session ends, every letter on
 * its way is void, every address has to prove itself again.
 * @throws IdentityError EMAIL_EXISTS
 */
export async function changeCredentials(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  change: AccountChange,
): Promise<AccountRow> {
  const now = context.now();
  await deleteCodesAfterChange(client, account);
  await deleteAddresses(client, account.id);
  return revokeSessions(client, account, revocationTime(account, now), {
    ...change,
    ...(change.passwordHash ? { passwordUpdatedAt: now } : {}),
  });
}

/**
 * Moves an account to another address and offers the one it leaves a way back. Only an address that was proven gets that
 * offer: a mistyped one belongs to a stranger.
 */
export async function changeEmail(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  change: { email: string; emailVerified: boolean; locale: string; requestId: string | undefined },
): Promise<AccountRow> {
  const { email, emailVerified, locale, requestId } = change;
  const changed = await changeCredentials(context, client, account, { email, emailVerified });
  if (account.email !== null && account.emailVerified) {
    await context.letters.post(client, {
      kind: 'RECOVER_EMAIL',
      accountId: account.id,
      email: account.email,
      newEmail: email,
      locale,
      requestId,
    });
  }
  return changed;
}

/**
 * Gives an account to whoever has just proven its address, which the one who made it never did: a password or a link that the
 * former left behind must not open it to them, and their sessions end.
 */
export async function takeOver(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  change: AccountChange,
): Promise<AccountRow> {
  await unlinkProviders(client, account, ['password', ...account.providers.map((link) => link.providerId)]);
  return changeCredentials(context, client, account, { ...change, emailVerified: true });
}

/** Takes ways of signing in away; the e-mail stays. Names the account does not have are no error, as with Google. */
export async function unlinkProviders(
  client: Queryable,
  account: AccountRow,
  providerIds: readonly string[],
): Promise<AccountRow> {
  await client.query(
    'DELETE FROM identity.provider_links WHERE account_id = $1 AND provider_id = ANY($2::text[])',
    [account.id, providerIds],
  );
  const isPasswordGone = providerIds.includes('password');
  return updateAccount(client, account.id, {
    ...(isPasswordGone ? { passwordHash: null, emailLinkSignIn: false } : {}),
    ...(providerIds.includes('phone') ? { phoneNumber: null } : {}),
  });
}
