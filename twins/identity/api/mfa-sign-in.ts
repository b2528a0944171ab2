import { inTransaction } from '#twins/kit/transaction.ts';
import { lockAccount } from '../accounts/account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import {
  acquitCode,
  admitCode,
  consumePendingSignIn,
  readPendingSignIn,
  requireCode,
} from '../second-factor/factor-rows.ts';
import { completeSignIn } from '../tokens/complete-sign-in.ts';
import { type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { readVerification, requireCodeField, smsNotEnabled } from './mfa-enrollment.ts';

/** Always rejected, because this method only sends SMS codes. */
export async function startMfaSignIn(_: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['mfaPendingCredential', 'mfaEnrollmentId', 'phoneSignInInfo']);
  requireBoth(fields);
  throw smsNotEnabled();
}

/**
 * Completes a sign-in with a code. The pending credential works once, for ten minutes, until the password,
 * address or factors change.
 */
export async function finalizeMfaSignIn(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(
    call.body,
    'mfaPendingCredential mfaEnrollmentId phoneVerificationInfo totpVerificationInfo'.split(' '),
  );
  if (fields.has('phoneVerificationInfo')) throw smsNotEnabled();
  const { credential, factorId } = requireBoth(fields);
  const code = requireCodeField(readVerification(fields, ['verificationCode']));
  const { accountId, signInProvider } = await readPendingSignIn(context.pool, credential, context.now());

  await admitCode(context, accountId);
  const { idToken, refreshToken } = await inTransaction(context.pool, async (client) => {
    const account = await lockAccount(client, accountId);
    if (!account) throw identityError('INVALID_MFA_PENDING_CREDENTIAL');
    if (account.disabled) throw identityError('USER_DISABLED');
    await requireCode(context, client, { accountId, factorId, code });
    await consumePendingSignIn(client, credential);
    return completeSignIn(context, call, client, account, { signInProvider, secondFactorId: factorId });
  });
  await acquitCode(context, accountId);
  return { idToken, refreshToken };
}

function requireBoth(fields: Fields): { credential: string; factorId: string } {
  const credential = stringField(fields, 'mfaPendingCredential');
  if (credential === undefined) {
    throw identityError('MISSING_MFA_PENDING_CREDENTIAL', 'Request does not have MFA pending credential.');
  }
  const factorId = stringField(fields, 'mfaEnrollmentId');
  if (factorId === undefined) {
    throw identityError('MISSING_MFA_ENROLLMENT_ID', 'No second factor identifier is provided.');
  }
  return { credential, factorId };
}
