import { addMilliseconds, minutes } from '#twins/kit/time.ts';
import type { Queryable } from '#twins/kit/transaction.ts';
import type { IdentityContext } from '../identity-context.ts';
import { createToken, hashToken } from '../secrets.ts';
import { requireAdmission } from '../throttle/admission.ts';
import type { SignInProviderId } from '../tokens/id-token.ts';
import { identityError } from '../wire/identity-error.ts';
import { matchTotpStep, openSecret } from './totp.ts';

/** Google's limit per account. */
export const MAX_SECOND_FACTORS = 5;

/** Long enough to fetch a phone and install an app. */
const ENROLLMENT_MS = minutes(10);
const PENDING_SIGN_IN_MS = minutes(10);

/** Stores a secret that the user adds to an app. Returns the session token for completing the enrolment. */
export async function insertEnrollment(
  database: Queryable,
  enrollment: { accountId: string; factorId: string; sealedSecret: Buffer },
  now: Date,
): Promise<{ sessionInfo: string; expiresAt: Date }> {
  const sessionInfo = createToken();
  const expiresAt = addMilliseconds(now, ENROLLMENT_MS);
  // Only the latest enrolment of an account can be completed.
  await database.query('DELETE FROM identity.factor_enrollments WHERE account_id = $1', [
    enrollment.accountId,
  ]);
  await database.query(
    `INSERT INTO identity.factor_enrollments (session_hash, account_id, factor_id, sealed_secret, expires_at)
     VALUES ($1, $2, $3, $4, $5)`,
    [hashToken(sessionInfo), enrollment.accountId, enrollment.factorId, enrollment.sealedSecret, expiresAt],
  );
  return { sessionInfo, expiresAt };
}

type Enrollment = { factorId: string; sealedSecret: Buffer };

/** @throws {IdentityError} INVALID_SESSION_INFO if it is unknown or of another account, SESSION_EXPIRED */
export async function readEnrollment(
  database: Queryable,
  session: { sessionInfo: string; accountId: string },
  now: Date,
): Promise<Enrollment> {
  const found = await database.query<Enrollment & { expiresAt: Date }>(
    `SELECT factor_id AS "factorId", sealed_secret AS "sealedSecret", expires_at AS "expiresAt"
     FROM identity.factor_enrollments WHERE session_hash = $1 AND account_id = $2`,
    [hashToken(session.sessionInfo), session.accountId],
  );
  const enrollment = found.rows[0];
  if (!enrollment) throw identityError('INVALID_SESSION_INFO');
  if (enrollment.expiresAt <= now) throw identityError('SESSION_EXPIRED');
  return enrollment;
}

export async function insertSecondFactor(
  client: Queryable,
  factor: { id: string; accountId: string; displayName: string | null; sealedSecret: Buffer; step: number },
  now: Date,
): Promise<void> {
  await client.query(
    `INSERT INTO identity.second_factors (id, account_id, display_name, sealed_secret, last_step, enrolled_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [factor.id, factor.accountId, factor.displayName, factor.sealedSecret, factor.step, now],
  );
}

/**
 * Accepts a code once: the row lock makes repeated and concurrent uses fail.
 * @throws {IdentityError} MFA_ENROLLMENT_NOT_FOUND, INVALID_CODE
 */
export async function requireCode(
  context: IdentityContext,
  client: Queryable,
  given: { accountId: string; factorId: string; code: string },
): Promise<void> {
  const found = await client.query<{ sealedSecret: Buffer }>(
    'SELECT sealed_secret AS "sealedSecret" FROM identity.second_factors WHERE id = $1 AND account_id = $2',
    [given.factorId, given.accountId],
  );
  const factor = found.rows[0];
  if (!factor) throw identityError('MFA_ENROLLMENT_NOT_FOUND');
  const secret = openSecret(context.secondFactorKey, given.factorId, factor.sealedSecret);
  const step = matchTotpStep(secret, given.code, context.now());
  if (step === undefined) throw identityError('INVALID_CODE');
  const used = await client.query(
    'UPDATE identity.second_factors SET last_step = $2 WHERE id = $1 AND last_step < $2',
    [given.factorId, step],
  );
  if (used.rowCount === 0) throw identityError('INVALID_CODE');
}

/**
 * Counts an attempt before the code is checked, because three of a million codes are valid at any moment.
 * Call it only after the first factor, otherwise strangers could lock the owner out.
 * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER
 */
export async function admitCode(context: IdentityContext, accountId: string): Promise<void> {
  await requireAdmission(context, 'secondFactor', accountId);
}

/** Removes a correct code from the count of attempts. */
export async function acquitCode(context: IdentityContext, accountId: string): Promise<void> {
  await context.throttle.forgive('secondFactor', accountId);
}

/** Stores the result of the first factor. Returns the credential for completing the sign-in. */
export async function insertPendingSignIn(
  client: Queryable,
  pending: PendingSignIn,
  now: Date,
): Promise<string> {
  const credential = createToken();
  await client.query(
    `INSERT INTO identity.pending_sign_ins (credential_hash, account_id, sign_in_provider, expires_at)
     VALUES ($1, $2, $3, $4)`,
    [
      hashToken(credential),
      pending.accountId,
      pending.signInProvider,
      addMilliseconds(now, PENDING_SIGN_IN_MS),
    ],
  );
  return credential;
}

type PendingSignIn = { accountId: string; signInProvider: SignInProviderId };

/** @throws {IdentityError} INVALID_MFA_PENDING_CREDENTIAL if it is unknown, used or expired */
export async function readPendingSignIn(
  database: Queryable,
  credential: string,
  now: Date,
): Promise<PendingSignIn> {
  const found = await database.query<PendingSignIn>(
    `SELECT account_id AS "accountId", sign_in_provider AS "signInProvider"
     FROM identity.pending_sign_ins WHERE credential_hash = $1 AND expires_at > $2`,
    [hashToken(credential), now],
  );
  const pending = found.rows[0];
  if (!pending) throw identityError('INVALID_MFA_PENDING_CREDENTIAL');
  return pending;
}

/** @throws {IdentityError} INVALID_MFA_PENDING_CREDENTIAL for all but one concurrent caller */
export async function consumePendingSignIn(client: Queryable, credential: string): Promise<void> {
  const consumed = await client.query('DELETE FROM identity.pending_sign_ins WHERE credential_hash = $1', [
    hashToken(credential),
  ]);
  if (consumed.rowCount === 0) throw identityError('INVALID_MFA_PENDING_CREDENTIAL');
}

export async function sweepSecondFactors(database: Queryable, now: Date): Promise<void> {
  await database.query('DELETE FROM identity.factor_enrollments WHERE expires_at < $1', [
    addMilliseconds(now, -ENROLLMENT_MS),
  ]);
  await database.query('DELETE FROM identity.pending_sign_ins WHERE expires_at < $1', [now]);
}
