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
 * Changes the password or address of a locked account. Ends its sessions and voids its pending emails.
 * @throws {IdentityError} EMAIL_EXISTS
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

/** Changes the address. The old one gets a recovery email if verified; otherwise it may be a stranger's. */
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

/** Gives an account to the verified owner of its address and removes its creator's sign-in methods. */
export async function takeOver(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  change: AccountChange,
): Promise<AccountRow> {
  await unlinkProviders(client, account, ['password', ...account.providers.map((link) => link.providerId)]);
  return changeCredentials(context, client, account, { ...change, emailVerified: true });
}

/** Removes sign-in methods but keeps the email address. Ignores unknown methods, as Google does. */
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
