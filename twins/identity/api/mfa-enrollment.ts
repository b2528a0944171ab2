import { randomUUID } from 'node:crypto';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import { type AccountRow, revocationTime, revokeSessions } from '../accounts/account.ts';
import { readProfile } from '../accounts/account-fields.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import {
  acquitCode,
  admitCode,
  insertEnrollment,
  insertSecondFactor,
  MAX_SECOND_FACTORS,
  readEnrollment,
} from '../second-factor/factor-rows.ts';
import {
  createTotpSecret,
  matchTotpStep,
  openSecret,
  sealSecret,
  TOTP_PARAMETERS,
  writeTotpSecret,
} from '../second-factor/totp.ts';
import { recordAddress } from '../throttle/admission.ts';
import { findDeveloperClaims } from '../tokens/custom-claims.ts';
import type { VerifiedIdToken } from '../tokens/id-token.ts';
import { authenticate, issueTokens, lockAuthenticated, requireRecentLogin } from '../tokens/sessions.ts';
import { type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';

/**
 * Creates a secret for an authenticator app. Requires a verified address, as Google does: otherwise somebody
 * who signs up with another person's address could lock that person out.
 */
export async function startMfaEnrollment(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['idToken', 'phoneEnrollmentInfo', 'totpEnrollmentInfo']);
  if (fields.has('phoneEnrollmentInfo')) throw smsNotEnabled();
  const { account, token } = await authenticate(context, fields);
  requireEnrollable(account, token);
  requireRecentLogin(context, token, account);
  if (!fields.has('totpEnrollmentInfo')) throw invalidArgument('Missing totpEnrollmentInfo.');
  readFields(fields.get('totpEnrollmentInfo'), []);

  const secret = createTotpSecret();
  const factorId = randomUUID();
  const { sessionInfo, expiresAt } = await inTransaction(context.pool, async (client) => {
    const { id: accountId } = await lockAuthenticated(client, token);
    const sealedSecret = sealSecret(context.secondFactorKey, factorId, secret);
    return insertEnrollment(client, { accountId, factorId, sealedSecret }, context.now());
  });
  return {
    totpSessionInfo: {
      sharedSecretKey: writeTotpSecret(secret),
      verificationCodeLength: TOTP_PARAMETERS.digits,
      hashingAlgorithm: TOTP_PARAMETERS.algorithm,
      periodSec: TOTP_PARAMETERS.period,
      sessionInfo,
      finalizeEnrollmentTime: expiresAt.toISOString(),
    },
  };
}

/** First factors after which Google does not support a second factor. */
const WITHOUT_SECOND_FACTOR: readonly string[] = ['anonymous', 'custom', 'phone'];

function requireEnrollable(account: AccountRow, token: VerifiedIdToken): void {
  if (WITHOUT_SECOND_FACTOR.includes(token.signInProvider)) {
    throw identityError('UNSUPPORTED_FIRST_FACTOR', 'MFA is not available for the given first factor.');
  }
  if (!account.emailVerified) {
    throw identityError('UNVERIFIED_EMAIL', 'Need to verify email first before enrolling second factors.');
  }
  if (account.secondFactors.length >= MAX_SECOND_FACTORS) throw identityError('SECOND_FACTOR_LIMIT_EXCEEDED');
}

/** Enrols the app that produced a valid code. Ends all other sessions, because they used only one factor. */
export async function finalizeMfaEnrollment(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(
    call.body,
    'idToken displayName phoneVerificationInfo totpVerificationInfo'.split(' '),
  );
  if (fields.has('phoneVerificationInfo')) throw smsNotEnabled();
  const { account, token } = await authenticate(context, fields);
  requireEnrollable(account, token);
  const { displayName } = readProfile(fields);
  const verification = readVerification(fields, ['sessionInfo', 'verificationCode']);
  const sessionInfo = stringField(verification, 'sessionInfo');
  if (sessionInfo === undefined) throw identityError('MISSING_SESSION_INFO');
  const code = requireCodeField(verification);

  await admitCode(context, account.id);
  const enrollment = await readEnrollment(
    context.pool,
    { sessionInfo, accountId: account.id },
    context.now(),
  );
  const { factorId, sealedSecret } = enrollment;
  const secret = openSecret(context.secondFactorKey, factorId, sealedSecret);
  const step = matchTotpStep(secret, code, context.now());
  if (step === undefined) throw identityError('INVALID_CODE');

  const tokens = await inTransaction(context.pool, async (client) => {
    const locked = await lockAuthenticated(client, token);
    requireEnrollable(locked, token);
    if (locked.secondFactors.some(({ id }) => id === factorId)) throw identityError('SECOND_FACTOR_EXISTS');
    const factor = {
      id: factorId,
      accountId: locked.id,
      displayName: displayName ?? null,
      sealedSecret,
      step,
    };
    await insertSecondFactor(client, factor, context.now());
    return completeEnrolment(context, call, client, { account: locked, token, secondFactorId: factorId });
  });
  await acquitCode(context, account.id);
  return { ...tokens, totpAuthInfo: {} };
}

/** Removes a second factor and ends all other sessions. */
export async function withdrawMfaEnrollment(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['idToken', 'mfaEnrollmentId']);
  const { token } = await authenticate(context, fields);
  const id = stringField(fields, 'mfaEnrollmentId');
  if (id === undefined) {
    throw identityError('MISSING_MFA_ENROLLMENT_ID', 'No second factor identifier is provided.');
  }
  return inTransaction(context.pool, async (client) => {
    const account = await lockAuthenticated(client, token);
    requireRecentLogin(context, token, account);
    const withdrawn = await client.query(
      'DELETE FROM identity.second_factors WHERE account_id = $1 AND id = $2',
      [account.id, id],
    );
    if (withdrawn.rowCount === 0) throw identityError('MFA_ENROLLMENT_NOT_FOUND');
    const secondFactorId = token.secondFactorId === id ? undefined : token.secondFactorId;
    return completeEnrolment(context, call, client, { account, token, secondFactorId });
  });
}

/** Ends every session of the account and opens a new one for the caller. */
async function completeEnrolment(
  context: IdentityContext,
  call: IdentityCall,
  client: Queryable,
  change: { account: AccountRow; token: VerifiedIdToken; secondFactorId: string | undefined },
): Promise<{ idToken: string; refreshToken: string }> {
  const { account, token, secondFactorId } = change;
  const now = context.now();
  const changed = await revokeSessions(client, account, revocationTime(account, now));
  await recordAddress(client, context.throttle, { accountId: account.id, address: call.address, at: now });
  const { idToken, refreshToken } = await issueTokens(context, client, changed, {
    signInProvider: token.signInProvider,
    secondFactorId,
    developerClaims: await findDeveloperClaims(client, token),
  });
  return { idToken, refreshToken };
}

/** @throws {IdentityError} INVALID_ARGUMENT if `totpVerificationInfo` is missing */
export function readVerification(fields: Fields, names: readonly string[]): Fields {
  const verification = fields.get('totpVerificationInfo');
  if (verification === undefined || verification === null) {
    throw invalidArgument('Missing totpVerificationInfo.');
  }
  return readFields(verification, names);
}

export function requireCodeField(verification: Fields): string {
  const code = stringField(verification, 'verificationCode');
  if (code === undefined) throw identityError('MISSING_CODE');
  return code;
}

export function smsNotEnabled() {
  return identityError('OPERATION_NOT_ALLOWED', 'SMS based MFA not enabled.');
}
