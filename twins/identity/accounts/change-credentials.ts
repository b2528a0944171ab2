import { deleteCodesAfterChange } from '../codes/oob-codes.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { Database } from '../schema/database.ts';
import { forgetAddresses } from '../throttle/known-addresses.ts';
import type { Account } from './account.ts';
import { type AccountChange, revocationTime, updateAccount } from './update-account.ts';

/**
 * Applies a change of password or e-mail to an account the transaction holds locked: every session ends, every letter on
 * its way is void, every address has to prove itself again.
 * @throws IdentityError EMAIL_EXISTS
 */
export async function changeCredentials(
  context: IdentityContext,
  client: Database,
  account: Account,
  change: AccountChange,
): Promise<Account> {
  const now = context.now();
  await deleteCodesAfterChange(client, account);
  await forgetAddresses(client, account.id);
  return updateAccount(client, account.id, {
    ...change,
    ...(change.passwordHash ? { passwordUpdatedAt: now } : {}),
    validSince: revocationTime(account, now),
  });
}

/**
 * Moves an account to another address and offers the one it leaves a way back. Only an address that was proven gets that
 * offer: a mistyped one belongs to a stranger.
 */
export async function changeEmail(
  context: IdentityContext,
  client: Database,
  account: Account,
  change: { email: string; emailVerified: boolean; locale: string; requestId: string | undefined },
): Promise<Account> {
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
