import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { type Database, withTransaction } from '../schema/database.ts';
import { rememberAddress } from '../throttle/known-addresses.ts';
import { requireAdmission } from '../throttle/require-admission.ts';
import { authenticate, lockAuthenticated, requireRecentSignIn } from '../tokens/authenticate.ts';
import { issueTokens, type TokenFields } from '../tokens/issue-tokens.ts';
import type { VerifiedIdToken } from '../tokens/verify-id-token.ts';
import { booleanField, type Fields, readFields, stringField, stringListField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Account, findAccountByEmail } from './account.ts';
import { applyCode } from './apply-code.ts';
import { changeCredentials, changeEmail } from './change-credentials.ts';
import { requireEmail } from './normalise-email.ts';
import { presentUpdate } from './present-account.ts';
import { type ProfileChange, readProfile } from './profile-fields.ts';
import { unlinkProviders } from './unlink-providers.ts';
import { updateAccount } from './update-account.ts';

const FIELDS = 'idToken oobCode displayName photoUrl email password deleteProvider deleteAttribute'.split(
  ' ',
);
/** Only the administrator's own endpoint takes these. */
const ADMIN_FIELDS = [
  'localId customAttributes disableUser validSince emailVerified phoneNumber linkProviderUserInfo',
  'createdAt lastLoginAt mfa upgradeToFederatedLogin',
].flatMap((names) => names.split(' '));

type OwnChange = ProfileChange & {
  email: string | undefined;
  passwordHash: string | undefined;
  deleteProvider: string[];
};

/**
 * accounts:update with an idToken (profile, e-mail, password, unlinking) or with a code from a letter.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/update
 */
export async function update(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, [...FIELDS, ...ADMIN_FIELDS]);
  if (ADMIN_FIELDS.some((name) => fields.has(name))) throw identityError('INSUFFICIENT_PERMISSION');
  const oobCode = stringField(fields, 'oobCode');
  if (oobCode !== undefined) return applyCode(context, call, oobCode);

  const { account, token } = await authenticate(context, fields);
  const change = await readChange(context, fields, account, token);
  const wantsTokens = booleanField(fields, 'returnSecureToken') === true;

  const answer = await withTransaction(context.pool, async (client) => {
    const locked = await lockAuthenticated(client, token);
    const changed = await applyChange(context, call, client, locked, change);
    const isRevoked = changed.validSince > locked.validSince;
    if (isRevoked) {
      await rememberAddress(client, context.throttle, {
        accountId: changed.id,
        address: call.address,
        at: context.now(),
      });
    }
    const tokens = wantsTokens || isRevoked ? await goOn(context, client, changed, token, isRevoked) : {};
    return { ...presentUpdate(changed), ...tokens };
  });
  context.letters.wake();
  return answer;
}

/** Checks everything, and does the slow hashing, before the account is locked. */
async function readChange(
  context: IdentityContext,
  fields: Fields,
  account: Account,
  token: VerifiedIdToken,
): Promise<OwnChange> {
  const profile = readProfile(fields);
  const cleared = stringListField(fields, 'deleteAttribute', 10);
  const email = await readEmailChange(context, fields, account);
  const password = stringField(fields, 'password');
  if (email !== undefined || password !== undefined) requireRecentSignIn(context, token);
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
    displayName: cleared.includes('DISPLAY_NAME') ? null : profile.displayName,
    photoUrl: cleared.includes('PHOTO_URL') ? null : profile.photoUrl,
    email,
    passwordHash,
    deleteProvider: stringListField(fields, 'deleteProvider', 20),
  };
}

/** The new address, undefined when it is not given or not new. */
async function readEmailChange(
  context: IdentityContext,
  fields: Fields,
  account: Account,
): Promise<string | undefined> {
  if (stringField(fields, 'email') === undefined) return undefined;
  const email = requireEmail(fields);
  if (email === account.email) return undefined;
  // Answering differently for a taken address would tell who has an account; so no address is taken this way.
  if (context.emailPrivacy) {
    throw identityError('OPERATION_NOT_ALLOWED', 'Please verify the new email before changing email.');
  }
  if (await findAccountByEmail(context.pool, email)) throw identityError('EMAIL_EXISTS');
  return email;
}

async function applyChange(
  context: IdentityContext,
  call: IdentityCall,
  client: Database,
  account: Account,
  change: OwnChange,
): Promise<Account> {
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

/** Fresh tokens for the one who made the change; after a revocation they count as a new sign-in. */
async function goOn(
  context: IdentityContext,
  client: Database,
  account: Account,
  token: VerifiedIdToken,
  isRevoked: boolean,
): Promise<TokenFields> {
  return issueTokens(context, client, account, {
    signInProvider: token.signInProvider,
    ...(isRevoked ? {} : { authTime: token.authTime }),
  });
}
