import { decodeJwt, errors, type JWTPayload, jwtVerify } from 'jose';
import { inTransaction } from '#twins/kit/transaction.ts';
import { insertAccount, lockAccount, updateAccount } from '../accounts/account.ts';
import { isAccountId } from '../accounts/account-fields.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { completeSignIn } from '../tokens/complete-sign-in.ts';
import { requireClaims } from '../tokens/custom-claims.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const MAX_LIFETIME_SECONDS = 3600;

/**
 * Signs in with a token that the service account signed with RS256. Its `claims` appear in every ID token of
 * the session. No second factor is required, as at Google.
 * https://firebase.google.com/docs/auth/admin/create-custom-tokens#create_custom_tokens_using_a_third-party_jwt_library
 */
export async function signInWithCustomToken(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['token']);
  const token = stringField(fields, 'token');
  if (token === undefined) throw identityError('MISSING_CUSTOM_TOKEN');
  const { uid, developerClaims } = await verifyCustomToken(context, token);

  return inTransaction(context.pool, async (client) => {
    const known = await lockAccount(client, uid);
    if (known?.disabled) throw identityError('USER_DISABLED');
    if (!known) await insertAccount(client, { id: uid }, context.now());
    const account = await updateAccount(client, uid, { startedAnonymous: false, customAuth: true });
    const tokens = await completeSignIn(context, call, client, account, {
      signInProvider: 'custom',
      developerClaims,
    });
    return { kind: 'identitytoolkit#VerifyCustomTokenResponse', isNewUser: !known, ...tokens };
  });
}

type Vouched = { uid: string; developerClaims: string | null };

async function verifyCustomToken(context: IdentityContext, token: string): Promise<Vouched> {
  const { serviceAccount } = context;
  if (!serviceAccount) throw identityError('OPERATION_NOT_ALLOWED', 'Custom tokens are not enabled.');
  try {
    requireIssuer(decodeJwt(token), serviceAccount.clientEmail);
    const { payload } = await jwtVerify(token, serviceAccount.publicKey, {
      algorithms: ['RS256'],
      issuer: serviceAccount.clientEmail,
      subject: serviceAccount.clientEmail,
      audience: AUDIENCE,
      currentDate: context.now(),
      maxTokenAge: MAX_LIFETIME_SECONDS,
      // In seconds, because the clock of the signing server may differ from ours.
      clockTolerance: 60,
      requiredClaims: ['iat', 'exp'],
    });
    return { uid: requireUid(payload), developerClaims: readDeveloperClaims(payload) };
  } catch (cause) {
    if (cause instanceof errors.JOSEError) throw identityError('INVALID_CUSTOM_TOKEN', cause.message);
    throw cause;
  }
}

/** @throws {IdentityError} INVALID_CUSTOM_TOKEN (other audience), CREDENTIAL_MISMATCH (other issuer) */
function requireIssuer({ aud, iss }: JWTPayload, clientEmail: string): void {
  if (aud !== AUDIENCE) throw identityError('INVALID_CUSTOM_TOKEN', 'unexpected "aud" claim value');
  if (iss !== clientEmail) throw identityError('CREDENTIAL_MISMATCH');
}

function requireUid({ uid, iat = 0, exp = 0 }: JWTPayload): string {
  if (exp - iat > MAX_LIFETIME_SECONDS) throw identityError('INVALID_CUSTOM_TOKEN', 'It lives too long.');
  if (uid === undefined || uid === '') throw identityError('MISSING_IDENTIFIER');
  if (!isAccountId(uid)) throw identityError('INVALID_CUSTOM_TOKEN', 'The uid is not valid.');
  return uid;
}

function readDeveloperClaims({ claims }: JWTPayload): string | null {
  return claims === undefined || claims === null ? null : requireClaims(JSON.stringify(claims));
}
