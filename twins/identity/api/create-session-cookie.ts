import { SignJWT } from 'jose';
import { days, minutes, toEpochSeconds } from '#twins/kit/time.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { findDeveloperClaims } from '../tokens/custom-claims.ts';
import { idTokenClaims } from '../tokens/id-token.ts';
import { authenticate } from '../tokens/sessions.ts';
import { readFields } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const MIN_SECONDS = minutes(5) / 1000;
const MAX_SECONDS = days(14) / 1000;

/**
 * Creates a session cookie, which is not accepted as an ID token.
 * https://firebase.google.com/docs/auth/admin/manage-cookies
 */
export async function createSessionCookie(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['idToken', 'validDuration']);
  const seconds = readSeconds(fields.get('validDuration'));
  const { account, token } = await authenticate(context, fields);
  const issuedAt = toEpochSeconds(context.now());
  const claims = idTokenClaims(account, {
    projectId: context.projectId,
    issuedAt,
    authTime: toEpochSeconds(token.authTime),
    signInProvider: token.signInProvider,
    secondFactorId: token.secondFactorId,
    developerClaims: await findDeveloperClaims(context.pool, token),
  });
  const key = context.keys.signingKey();
  const sessionCookie = await new SignJWT({
    ...claims,
    iss: `https://session.firebase.google.com/${context.projectId}`,
    exp: issuedAt + seconds,
  })
    .setProtectedHeader({ alg: 'RS256', kid: key.kid, typ: 'JWT' })
    .sign(key.privateKey);
  return { sessionCookie };
}

function readSeconds(value: unknown): number {
  if (value === undefined || value === null || value === '') return MAX_SECONDS;
  const seconds = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value;
  if (typeof seconds !== 'number' || !(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) {
    throw identityError('INVALID_DURATION');
  }
  return Math.floor(seconds);
}
