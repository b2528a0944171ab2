import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, asc, eq, lt } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '#database/connect.ts';
import { passkeys } from '#database/tables/second-factors.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import {
  type Ceremony,
  challengeMilliseconds,
  consumeChallenge,
  createChallenge,
  recordPassed,
} from './passkey-challenges.ts';

/** Loads the WebAuthn library on demand, because its 200 modules would slow down the start. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Options of `navigator.credentials.get()`: `PublicKeyCredentialRequestOptionsJSON`. */
type PasskeyQuestion = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  /** Absent if the account is unknown: the device lists all its passkeys for this site. */
  allowCredentials?: { id: string; type: 'public-key'; transports: string[] }[];
};

/** Returns the relying party id of passkeys: the host. https://www.w3.org/TR/webauthn-3/#rp-id */
export const toRelyingParty = ({ siteUrl }: Pick<Core, 'siteUrl'>): string => new URL(siteUrl).hostname;

export async function hasPasskey(core: { db: Database }, uid: string): Promise<boolean> {
  const [row] = await core.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.uid, uid))
    .limit(1);
  return Boolean(row);
}

/** Starts a sign-in by passkey alone. The options are the same for every visitor. */
export const startPasskeySignIn = (core: Core): Promise<PasskeyQuestion> =>
  request(core, { purpose: 'sign-in', boundTo: '' });

export async function promptForPasskey(
  core: Core,
  ceremony: Ceremony,
  uid: string,
): Promise<PasskeyQuestion> {
  const known = await core.db
    .select({ id: passkeys.id, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.uid, uid))
    .orderBy(asc(passkeys.createdAt));
  return {
    ...(await request(core, ceremony)),
    allowCredentials: known.map((passkey) => ({ ...passkey, type: 'public-key' as const })),
  };
}

const request = async (core: Core, ceremony: Ceremony): Promise<PasskeyQuestion> => ({
  challenge: await createChallenge(core, ceremony),
  rpId: toRelyingParty(core),
  timeout: challengeMilliseconds,
  userVerification: 'required',
});

/**
 * Completes a sign-in by passkey, which counts as both factors. Returns a custom token for the provider.
 * @throws {AppError} sign-in-required, whatever the reason
 */
export async function finishPasskeySignIn(core: Core, answer: unknown): Promise<string> {
  const uid = await checkPasskey(core, { purpose: 'sign-in', boundTo: '' }, answer);
  const account = await core.identity.findAccount(uid, { fresh: true });
  // The provider would create a new account for an unknown id.
  if (!account || account.disabled) throw refused('the account is deleted or disabled');
  await recordPassed(core, uid);
  return core.identity.createCustomToken(uid);
}

const text = z.string().max(8_192);
const bytes = text.regex(/^[\w-]+$/);

/** Checks sizes and types. The library validates the rest. */
const answerSchema = z.object({
  id: bytes,
  rawId: bytes,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/**
 * Verifies a passkey response and returns the uid of its owner, which must be `owner` if given.
 * https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @throws {AppError} sign-in-required, whatever the reason
 */
export async function checkPasskey(
  core: Core,
  ceremony: Ceremony,
  answer: unknown,
  owner?: string,
): Promise<string> {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw refused('malformed response');
  const response = parsed.data as unknown as AuthenticationResponseJSON;
  const challenge = readChallenge(response.response.clientDataJSON);
  if (!(await consumeChallenge(core, ceremony, challenge)))
    throw refused('the challenge is unknown, used, expired or of another ceremony');
  const [passkey] = await core.db.select().from(passkeys).where(eq(passkeys.id, response.id)).limit(1);
  if (!passkey || (owner !== undefined && passkey.uid !== owner))
    throw refused('the passkey is unknown or of another account');
  const { authenticationInfo } = await verify(core, response, challenge, passkey);
  const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
  // A concurrent response with the same counter updates no row. Devices without a counter send 0.
  const [used] = await core.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: core.now(), backedUp })
    .where(and(eq(passkeys.id, passkey.id), newCounter > 0 ? lt(passkeys.counter, newCounter) : undefined))
    .returning({ uid: passkeys.uid });
  if (!used) throw refused('the counter did not increase');
  return used.uid;
}

async function verify(
  core: Core,
  response: AuthenticationResponseJSON,
  expectedChallenge: string,
  passkey: typeof passkeys.$inferSelect,
) {
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: core.siteUrl,
    expectedRPID: toRelyingParty(core),
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch((cause: unknown) => {
    // The library rejects invalid responses with a plain Error.
    throw refused(cause instanceof Error ? cause.message : String(cause), cause);
  });
  if (!verified.verified) throw refused('invalid signature');
  return verified;
}

/** Returns the challenge that the device claims to have signed. Empty if it is unreadable. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return ''; // Not found by `consumeChallenge`.
  }
}

/** Users see the same message for every reason. Only the log contains the details. */
export const refused = (message: string, cause?: unknown): AppError =>
  new AppError('sign-in-required', `passkey: ${message}`, {
    cause,
    userMessage: m.refusals_passkey_refused(),
  });
