import { lockAccount } from '../accounts/account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { withTransaction } from '../schema/database.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { requireLiveSession } from './authenticate.ts';
import { hashToken } from './hash-token.ts';
import { ID_TOKEN_SECONDS, type SignInProvider } from './id-token-claims.ts';
import { issueIdToken } from './issue-tokens.ts';

type StoredSession = {
  accountId: string | null;
  signInProvider: SignInProvider;
  authTime: Date;
  issuedAt: Date;
};

/**
 * securetoken v1/token: a refresh token for a new ID token. The refresh token stays the same: tabs share it, and Google
 * does not rotate either. An unknown one is answered TOKEN_EXPIRED, because INVALID_REFRESH_TOKEN leaves the SDK with a
 * user it can neither refresh nor sign out.
 * Source: https://cloud.google.com/identity-platform/docs/use-rest-api#section-refresh-token
 */
export async function refreshIdToken(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['grant_type', 'refresh_token']);
  const grantType = stringField(fields, 'grant_type');
  if (!grantType) throw identityError('MISSING_GRANT_TYPE');
  if (grantType !== 'refresh_token') throw identityError('INVALID_GRANT_TYPE');
  const refreshToken = stringField(fields, 'refresh_token');
  if (!refreshToken) throw identityError('MISSING_REFRESH_TOKEN');

  const tokenHash = hashToken(refreshToken);
  const { idToken, uid } = await withTransaction(context.pool, async (client) => {
    const found = await client.query<StoredSession>(
      `SELECT account_id AS "accountId", sign_in_provider AS "signInProvider", auth_time AS "authTime",
         issued_at AS "issuedAt" FROM identity.refresh_tokens WHERE token_hash = $1`,
      [tokenHash],
    );
    const session = found.rows[0];
    if (!session) throw identityError('TOKEN_EXPIRED');
    // The link to a deleted account is cut, its sessions are still known as such.
    if (session.accountId === null) throw identityError('USER_NOT_FOUND');
    const account = requireLiveSession(await lockAccount(client, session.accountId), session.issuedAt);
    await client.query('UPDATE identity.refresh_tokens SET last_used_at = $2 WHERE token_hash = $1', [
      tokenHash,
      context.now(),
    ]);
    const issued = await issueIdToken(context, client, account, session);
    return { idToken: issued.idToken, uid: account.id };
  });

  return {
    access_token: idToken,
    expires_in: String(ID_TOKEN_SECONDS),
    token_type: 'Bearer',
    refresh_token: refreshToken,
    id_token: idToken,
    user_id: uid,
    project_id: context.projectId,
  };
}
