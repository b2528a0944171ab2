import { lockByName, type Queryable } from '#twins/kit/transaction.ts';
import {
  type AccountChange,
  type AccountRow,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
} from '../accounts/account.ts';
import { isLinked, linkProvider, lockLinkedAccount } from '../accounts/provider-links.ts';
import type { Assertion } from '../federation/assertion.ts';
import type { IdentityContext } from '../identity-context.ts';
import type { VerifiedIdToken } from '../tokens/id-token.ts';
import { lockAuthenticated, requireRecentLogin } from '../tokens/sessions.ts';
import { identityError } from '../wire/identity-error.ts';
import { takeOver } from './change-credentials.ts';

export type Entry = {
  account: AccountRow;
  isNewUser: boolean;
  /** True if an account has this address but the user must first sign in to it to link the provider. */
  needsConfirmation?: boolean;
};

/**
 * Finds or creates the account of a provider identity. If the provider has verified the address, an account
 * with the same verified address is joined, and one with the same unverified address is taken over.
 * @throws {IdentityError} USER_DISABLED, ADMIN_ONLY_OPERATION if sign-up is closed, EMAIL_NOT_FOUND if
 * `autoCreate` is false, EMAIL_EXISTS after a concurrent sign-up
 */
export async function enterByProvider(
  context: IdentityContext,
  client: Queryable,
  assertion: Assertion,
  { autoCreate, isSignUpOpen }: { autoCreate: boolean; isSignUpOpen: boolean },
): Promise<Entry> {
  // This lock makes concurrent first sign-ins of one identity create only one account.
  await lockByName(client, `identity.provider ${assertion.providerId} ${assertion.rawId}`);
  const linked = await lockLinkedAccount(client, assertion);
  if (linked) {
    if (linked.disabled) throw identityError('USER_DISABLED');
    await linkProvider(client, linked.id, assertion);
    return {
      account: await updateAccount(client, linked.id, changeVerification(linked, assertion)),
      isNewUser: false,
    };
  }
  if (!autoCreate) throw identityError('EMAIL_NOT_FOUND');
  const owner = await lockOwner(client, assertion.email);
  if (!owner && !isSignUpOpen) throw identityError('ADMIN_ONLY_OPERATION');
  if (!owner) return { account: await createAccount(context, client, assertion), isNewUser: true };
  const hasAnother = owner.providers.some((link) => link.providerId === assertion.providerId);
  if (!assertion.isEmailProven || (owner.emailVerified && hasAnother)) {
    return { account: owner, isNewUser: false, needsConfirmation: true };
  }
  if (owner.disabled) throw identityError('USER_DISABLED');
  return { account: await join(context, client, owner, assertion), isNewUser: false };
}

async function lockOwner(client: Queryable, email: string | null): Promise<AccountRow | undefined> {
  const found = email === null ? undefined : await findAccountByEmail(client, email);
  const owner = found && (await lockAccount(client, found.id));
  return owner?.email === email ? owner : undefined;
}

async function createAccount(
  context: IdentityContext,
  client: Queryable,
  assertion: Assertion,
): Promise<AccountRow> {
  const { email, isEmailProven: emailVerified, displayName, photoUrl } = assertion;
  const account = await insertAccount(client, { email, emailVerified, displayName, photoUrl }, context.now());
  await linkProvider(client, account.id, assertion);
  return updateAccount(client, account.id, {});
}

async function join(
  context: IdentityContext,
  client: Queryable,
  owner: AccountRow,
  assertion: Assertion,
): Promise<AccountRow> {
  const { displayName, photoUrl } = assertion;
  const account = owner.emailVerified
    ? owner
    : await takeOver(context, client, owner, { displayName, photoUrl });
  await linkProvider(client, account.id, assertion);
  return updateAccount(client, account.id, missingProfile(account, assertion));
}

/**
 * Links an identity to the signed-in account and fills empty profile fields and an empty address.
 * @throws {IdentityError} FEDERATED_USER_ID_ALREADY_LINKED, PROVIDER_ALREADY_LINKED, EMAIL_EXISTS,
 * CREDENTIAL_TOO_OLD_LOGIN_AGAIN
 */
export async function linkByProvider(
  context: IdentityContext,
  client: Queryable,
  assertion: Assertion,
  token: VerifiedIdToken,
): Promise<Entry> {
  const account = await lockAuthenticated(client, token);
  requireRecentLogin(context, token, account);
  const linked = account.providers.find((link) => link.providerId === assertion.providerId);
  if (linked && linked.rawId !== assertion.rawId) throw identityError('PROVIDER_ALREADY_LINKED');
  if (linked || (await isLinked(client, assertion))) throw identityError('FEDERATED_USER_ID_ALREADY_LINKED');
  const owner = assertion.email === null ? undefined : await findAccountByEmail(client, assertion.email);
  if (owner && owner.id !== account.id) throw identityError('EMAIL_EXISTS');
  await linkProvider(client, account.id, assertion);
  const change = {
    ...missingProfile(account, assertion),
    ...(account.email === null && assertion.email !== null
      ? { email: assertion.email, emailVerified: assertion.isEmailProven }
      : changeVerification(account, assertion)),
  };
  return { account: await updateAccount(client, account.id, change), isNewUser: false };
}

/** Marks the account's address as verified if the provider has verified the same address. */
function changeVerification(account: AccountRow, { email, isEmailProven }: Assertion): AccountChange {
  return isEmailProven && email === account.email ? { emailVerified: true } : {};
}

function missingProfile(account: AccountRow, { displayName, photoUrl }: Assertion): AccountChange {
  return {
    ...(account.displayName === null ? { displayName } : {}),
    ...(account.photoUrl === null ? { photoUrl } : {}),
  };
}
