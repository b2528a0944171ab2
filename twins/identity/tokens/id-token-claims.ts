import type { JWTPayload } from 'jose';
import type { Account } from '../accounts/account.ts';

export type SignInProvider = 'password' | 'custom';

/** Names a custom claim may not take: the protocol's own, and those by which the token says who somebody is. */
export const RESERVED_CLAIMS: ReadonlySet<string> = new Set(
  [
    'acr amr at_hash aud auth_time azp c_hash cnf exp firebase iat iss jti nbf nonce sub user_id',
    'email email_verified phone_number provider_id',
  ].flatMap((names) => names.split(' ')),
);

/** Seconds an ID token lives, as Google's. */
export const ID_TOKEN_SECONDS = 3600;

export function issuerOf(projectId: string): string {
  return `https://securetoken.google.com/${projectId}`;
}

/**
 * The claims of an ID token, in Google's order. Custom attributes come at the top level and never replace a reserved name.
 * Source: https://firebase.google.com/docs/auth/admin/verify-id-tokens and https://firebase.google.com/docs/rules/rules-and-auth
 */
export function idTokenClaims(
  account: Account,
  session: { projectId: string; issuedAt: number; authTime: number; signInProvider: SignInProvider },
): JWTPayload {
  return {
    ...(account.displayName === null ? {} : { name: account.displayName }),
    ...(account.photoUrl === null ? {} : { picture: account.photoUrl }),
    ...customClaims(account),
    iss: issuerOf(session.projectId),
    aud: session.projectId,
    auth_time: session.authTime,
    user_id: account.id,
    sub: account.id,
    iat: session.issuedAt,
    exp: session.issuedAt + ID_TOKEN_SECONDS,
    ...(account.email === null ? {} : { email: account.email, email_verified: account.emailVerified }),
    firebase: { identities: identitiesOf(account), sign_in_provider: session.signInProvider },
  };
}

function customClaims(account: Account): Record<string, unknown> {
  const attributes = JSON.parse(account.customAttributes ?? '{}') as Record<string, unknown>;
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => !RESERVED_CLAIMS.has(name)));
}

function identitiesOf(account: Account): Record<string, string[]> {
  return {
    ...(account.email === null ? {} : { email: [account.email] }),
    ...Object.fromEntries(account.providers.map((link) => [link.providerId, [link.rawId]])),
  };
}
