import { inTransaction } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountByEmail, insertAccount } from '../accounts/account.ts';
import { readProfile, requireEmail } from '../accounts/account-fields.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { admitDisclosure, recordAddress, requireAdmission } from '../throttle/admission.ts';
import { completeSignIn } from '../tokens/complete-sign-in.ts';
import { authenticate, issueTokens, lockAuthenticated, requireRecentLogin } from '../tokens/sessions.ts';
import { type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { changeCredentials } from './change-credentials.ts';

/**
 * Creates an account. With an idToken, adds a password to that account. Responds EMAIL_EXISTS even with
 * enumeration protection, as Google does, because the SDK's sign-up requires it.
 */
export async function signUp(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, [
    'idToken',
    'email',
    'password',
    'displayName',
    'photoUrl',
    'localId',
  ]);
  if (fields.has('localId')) throw identityError('UNEXPECTED_PARAMETER', 'User ID');
  const password = stringField(fields, 'password');
  const isAnonymous = password === undefined && stringField(fields, 'email') === undefined;
  if (isAnonymous && !fields.has('idToken')) {
    if (fields.get('email') === '') throw identityError('INVALID_EMAIL');
    return signUpAnonymously(context, call, fields);
  }

  const email = requireEmail(fields);
  if (password === undefined) throw identityError('MISSING_PASSWORD');
  if (fields.has('idToken')) return linkPassword(context, call, { fields, email, password });

  await requireSignUpOpen(context);
  // `photoUrl` is ignored when an account is created, as at Google.
  const { displayName } = readProfile(fields);
  requireGoodPassword(password, context.passwordPolicy, contextWords(context.projectId, email));
  await requireAdmission(context, 'signUpAddress', call.address);
  await requireFreeEmail(context, call, { email });
  const passwordHash = await context.passwords.hash(password);

  return inTransaction(context.pool, async (client) => {
    const account = await insertAccount(
      client,
      { email, passwordHash, displayName: displayName ?? null },
      context.now(),
    );
    const tokens = await completeSignIn(context, call, client, account, { signInProvider: 'password' });
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: account.id,
      email,
      ...(account.displayName === null ? {} : { displayName: account.displayName }),
      ...tokens,
    };
  });
}

/** @throws {IdentityError} ADMIN_ONLY_OPERATION if users may not sign up */
async function requireSignUpOpen(context: IdentityContext): Promise<void> {
  if (!(await context.isSignUpOpen(null))) throw identityError('ADMIN_ONLY_OPERATION');
}

/** @throws {IdentityError} EMAIL_EXISTS, TOO_MANY_ATTEMPTS_TRY_LATER; see `admitDisclosure` */
async function requireFreeEmail(
  context: IdentityContext,
  call: IdentityCall,
  { email, accountId }: { email: string; accountId?: string },
): Promise<void> {
  const owner = await findAccountByEmail(context.pool, email);
  const isTaken = owner !== undefined && owner.id !== accountId;
  await admitDisclosure(context, call.address, { isTaken });
  if (isTaken) throw identityError('EMAIL_EXISTS');
}

/** Creates an account that its user loses with the session unless they add a sign-in method. */
async function signUpAnonymously(
  context: IdentityContext,
  call: IdentityCall,
  fields: Fields,
): Promise<object> {
  const { displayName } = readProfile(fields);
  if (!(await context.isAnonymousOpen())) throw identityError('ADMIN_ONLY_OPERATION');
  await requireAdmission(context, 'signUpAddress', call.address);
  return inTransaction(context.pool, async (client) => {
    const account = await insertAccount(
      client,
      { startedAnonymous: true, displayName: displayName ?? null },
      context.now(),
    );
    const tokens = await completeSignIn(context, call, client, account, { signInProvider: 'anonymous' });
    return { kind: 'identitytoolkit#SignupNewUserResponse', localId: account.id, ...tokens };
  });
}

/** Adds a password to an account that has the same address or no address. Never replaces a password. */
async function linkPassword(
  context: IdentityContext,
  call: IdentityCall,
  credential: { fields: Fields; email: string; password: string },
): Promise<object> {
  const { account, token } = await authenticate(context, credential.fields);
  requireRecentLogin(context, token, account);
  requireLinkable(account, credential.email);
  requireGoodPassword(
    credential.password,
    context.passwordPolicy,
    contextWords(context.projectId, credential.email),
  );
  await requireAdmission(context, 'changeAccount', account.id);
  await requireFreeEmail(context, call, { email: credential.email, accountId: account.id });
  const passwordHash = await context.passwords.hash(credential.password);

  return inTransaction(context.pool, async (client) => {
    const locked = await lockAuthenticated(client, token);
    requireLinkable(locked, credential.email);
    const changed = await changeCredentials(context, client, locked, {
      email: credential.email,
      passwordHash,
    });
    await recordAddress(client, context.throttle, {
      accountId: changed.id,
      address: call.address,
      at: context.now(),
    });
    const tokens = await issueTokens(context, client, changed, {
      signInProvider: 'password',
      secondFactorId: token.secondFactorId,
    });
    return {
      kind: 'identitytoolkit#SignupNewUserResponse',
      localId: changed.id,
      email: credential.email,
      ...tokens,
    };
  });
}

function requireLinkable(account: AccountRow, email: string): void {
  if (account.passwordHash !== null) throw identityError('PROVIDER_ALREADY_LINKED');
  if (account.email !== null && account.email !== email) {
    throw identityError('EMAIL_CHANGE_NEEDS_VERIFICATION');
  }
}
