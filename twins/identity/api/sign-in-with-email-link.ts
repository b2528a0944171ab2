import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import {
  type AccountRow,
  findAccountByEmail,
  insertAccount,
  lockAccount,
  updateAccount,
} from '../accounts/account.ts';
import { requireEmail } from '../accounts/account-fields.ts';
import { consumeCode, type OobCode, readCode } from '../emails/oob-codes.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { completeFirstFactor, completeSignIn } from '../tokens/complete-sign-in.ts';
import type { VerifiedIdToken } from '../tokens/id-token.ts';
import { authenticate, lockAuthenticated, requireRecentLogin } from '../tokens/sessions.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { takeOver } from './change-credentials.ts';

/**
 * Signs in to the account of an address or creates one. With an idToken, adds the address to that account.
 * Requires the address too, so that a forwarded link alone gives no access.
 */
export async function signInWithEmailLink(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['email', 'oobCode', 'idToken']);
  const email = requireEmail(fields);
  const oobCode = stringField(fields, 'oobCode');
  if (oobCode === undefined) throw identityError('MISSING_OOB_CODE');
  const linking = fields.has('idToken') ? (await authenticate(context, fields)).token : undefined;

  const code = await readCode(context.pool, oobCode, context.now(), ['EMAIL_SIGNIN']);
  if (code.email !== email) {
    throw identityError('INVALID_EMAIL', 'The email provided does not match the sign-in email address.');
  }

  const isSignUpOpen = await context.isSignUpOpen(email);
  return inTransaction(context.pool, async (client) => {
    const { account, isNewUser } = linking
      ? await linkAddress(context, client, linking, code)
      : await enterByLink(context, client, code, isSignUpOpen);
    const tokens = linking
      ? await completeSignIn(context, call, client, account, {
          signInProvider: 'password',
          secondFactorId: linking.secondFactorId,
        })
      : await completeFirstFactor(context, call, client, account, { signInProvider: 'password' });
    return {
      kind: 'identitytoolkit#EmailLinkSigninResponse',
      localId: account.id,
      email,
      isNewUser,
      ...tokens,
    };
  });
}

async function enterByLink(
  context: IdentityContext,
  client: Queryable,
  code: OobCode,
  isSignUpOpen: boolean,
): Promise<{ account: AccountRow; isNewUser: boolean }> {
  const { email } = code;
  const found = await findAccountByEmail(client, email);
  const account = found && (await lockAccount(client, found.id));
  await consumeCode(client, code);
  if (!account) {
    if (!isSignUpOpen) throw identityError('ADMIN_ONLY_OPERATION');
    const added = await insertAccount(
      client,
      { email, emailVerified: true, emailLinkSignIn: true },
      context.now(),
    );
    return { account: added, isNewUser: true };
  }
  if (account.disabled) throw identityError('USER_DISABLED');
  // The account's address changed between the two reads; the link was sent to the old one.
  if (account.email !== email) throw identityError('INVALID_OOB_CODE');
  return { account: await proveAddress(context, client, account), isNewUser: false };
}

async function proveAddress(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
): Promise<AccountRow> {
  if (account.emailVerified) return updateAccount(client, account.id, { emailLinkSignIn: true });
  return takeOver(context, client, account, { emailLinkSignIn: true });
}

async function linkAddress(
  context: IdentityContext,
  client: Queryable,
  token: VerifiedIdToken,
  code: OobCode,
): Promise<{ account: AccountRow; isNewUser: boolean }> {
  const account = await lockAuthenticated(client, token);
  // A link proves access to the mailbox, but the second factor of the session may have been entered long ago.
  if (account.email === null || account.secondFactors.length > 0) requireRecentLogin(context, token, account);
  const owner = await findAccountByEmail(client, code.email);
  if (owner && owner.id !== account.id) throw identityError('EMAIL_EXISTS');
  if (account.email !== null && account.email !== code.email) {
    throw identityError('EMAIL_CHANGE_NEEDS_VERIFICATION');
  }
  await consumeCode(client, code);
  const change = { email: code.email, emailVerified: true, emailLinkSignIn: true };
  return { account: await updateAccount(client, account.id, change), isNewUser: false };
}
