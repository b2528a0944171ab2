import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountByEmail, updateAccount } from '../accounts/account.ts';
import {
  type ProfileChange,
  readClearedAttributes,
  readProfile,
  requireEmail,
} from '../accounts/account-fields.ts';
import { presentAccount, presentUpdate } from '../accounts/present-account.ts';
import { deleteCodes } from '../emails/oob-codes.ts';
import { deletePendingCredentials } from '../federation/pending-credentials.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { recordAddress, requireAdmission } from '../throttle/admission.ts';
import { findDeveloperClaims } from '../tokens/custom-claims.ts';
import type { VerifiedIdToken } from '../tokens/id-token.ts';
import {
  authenticate,
  issueTokens,
  lockAuthenticated,
  requireRecentLogin,
  type TokenFields,
} from '../tokens/sessions.ts';
import { booleanField, type Fields, readFields, stringField, stringListField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { changeCredentials, changeEmail, unlinkProviders } from './change-credentials.ts';
import { applyCode } from './use-oob-code.ts';

/** The SDK calls this after every sign-in and page load and treats any error as the end of the session. */
export async function lookup(context: IdentityContext, call: IdentityCall): Promise<object> {
  const { account } = await authenticate(context, readFields(call.body, ['idToken']));
  return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [presentAccount(account)] };
}

const FIELDS = 'idToken oobCode displayName photoUrl email password deleteProvider deleteAttribute'.split(
  ' ',
);
const ADMIN_FIELDS = [
  'localId customAttributes disableUser validSince emailVerified phoneNumber linkProviderUserInfo',
  'createdAt lastLoginAt mfa upgradeToFederatedLogin',
].flatMap((names) => names.split(' '));

type OwnChange = ProfileChange & {
  email: string | undefined;
  passwordHash: string | undefined;
  deleteProvider: string[];
};

/** Changes the account of an idToken, or applies a code from an email. */
export async function update(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, [...FIELDS, ...ADMIN_FIELDS]);
  if (ADMIN_FIELDS.some((name) => fields.has(name))) throw identityError('INSUFFICIENT_PERMISSION');
  const oobCode = stringField(fields, 'oobCode');
  if (oobCode !== undefined) return applyCode(context, call, oobCode);
  if (!fields.has('idToken')) throw identityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');

  const { account, token } = await authenticate(context, fields);
  const change = await readChange(context, fields, account, token);
  booleanField(fields, 'returnSecureToken');

  const answer = await inTransaction(context.pool, async (client) => {
    const locked = await lockAuthenticated(client, token);
    const changed = await applyChange(context, call, client, locked, change);
    const isRevoked = changed.validSince > locked.validSince;
    if (isRevoked) {
      await recordAddress(client, context.throttle, {
        accountId: changed.id,
        address: call.address,
        at: context.now(),
      });
    }
    const tokens = isRevoked ? await continueSession(context, client, changed, { token, change }) : {};
    return { ...presentUpdate(changed, locked), ...tokens };
  });
  context.letters.wake();
  return answer;
}

/** Hashes a new password. Runs before the account is locked, because hashing is slow. */
async function readChange(
  context: IdentityContext,
  fields: Fields,
  account: AccountRow,
  token: VerifiedIdToken,
): Promise<OwnChange> {
  const profile = readProfile(fields);
  const cleared = readClearedAttributes(fields);
  const email = await readEmailChange(context, fields, account);
  const password = stringField(fields, 'password');
  if (email !== undefined || password !== undefined) requireRecentLogin(context, token, account);
  let passwordHash: string | undefined;
  if (password !== undefined) {
    requireGoodPassword(
      password,
      context.passwordPolicy,
      contextWords(context.projectId, email ?? account.email),
    );
    await requireAdmission(context, 'changeAccount', account.id);
    passwordHash = await context.passwords.hash(password);
  }
  return {
    displayName: cleared.has('DISPLAY_NAME') ? null : profile.displayName,
    photoUrl: cleared.has('PHOTO_URL') ? null : profile.photoUrl,
    email,
    passwordHash,
    deleteProvider: stringListField(fields, 'deleteProvider', 20),
  };
}

async function readEmailChange(
  context: IdentityContext,
  fields: Fields,
  account: AccountRow,
): Promise<string | undefined> {
  if (stringField(fields, 'email') === undefined) return undefined;
  const email = requireEmail(fields);
  if (email === account.email) return undefined;
  // Rejects taken and free addresses alike, because EMAIL_EXISTS would reveal accounts.
  if (context.emailPrivacy) {
    throw identityError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
  }
  if (await findAccountByEmail(context.pool, email)) throw identityError('EMAIL_EXISTS');
  return email;
}

async function applyChange(
  context: IdentityContext,
  call: IdentityCall,
  client: Queryable,
  account: AccountRow,
  change: OwnChange,
): Promise<AccountRow> {
  const { displayName, photoUrl, email, passwordHash, deleteProvider } = change;
  let changed = await updateAccount(client, account.id, { displayName, photoUrl });
  if (deleteProvider.length > 0) changed = await unlinkProviders(client, changed, deleteProvider);
  if (passwordHash) changed = await changeCredentials(context, client, changed, { passwordHash });
  if (email) {
    const { locale, requestId } = call;
    changed = await changeEmail(context, client, changed, { email, emailVerified: false, locale, requestId });
  }
  return changed;
}

/**
 * Issues tokens after a change of credentials has ended every session. They count as a new sign-in; after a
 * password change, as one by password. A custom token's session keeps its provider, on which its server
 * relies.
 */
async function continueSession(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  { token, change }: { token: VerifiedIdToken; change: OwnChange },
): Promise<TokenFields> {
  const isByPassword = change.passwordHash !== undefined && token.signInProvider !== 'custom';
  return issueTokens(context, client, account, {
    signInProvider: isByPassword ? 'password' : token.signInProvider,
    secondFactorId: token.secondFactorId,
    developerClaims: await findDeveloperClaims(client, token),
  });
}

/** Responds with a JSON object, because the SDK treats an empty response as a network failure. */
export async function deleteOwnAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const { account, token } = await authenticate(context, readFields(call.body, ['idToken']));
  requireRecentLogin(context, token, account);
  await inTransaction(context.pool, async (client) => {
    await deleteAccountRows(client, await lockAuthenticated(client, token));
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}

/** Erases personal data. Digests of refresh tokens stay, so that these tokens get USER_NOT_FOUND. */
export async function deleteAccountRows(client: Queryable, account: AccountRow): Promise<void> {
  await deleteCodes(client, account);
  await deletePendingCredentials(client, account.email);
  await client.query('DELETE FROM identity.letters WHERE email = $1 OR new_email = $1', [account.email]);
  await client.query('DELETE FROM identity.accounts WHERE id = $1', [account.id]);
}
