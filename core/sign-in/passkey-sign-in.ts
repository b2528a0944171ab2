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

/** Loads the library of passkeys, whose 200 modules a start does without. */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** What a browser is given to ask its passkeys for (WebAuthn, `PublicKeyCredentialRequestOptionsJSON`). */
type PasskeyQuestion = {
  challenge: string;
  rpId: string;
  timeout: number;
  userVerification: 'required';
  /** Absent where nobody is known yet: the device then shows what it has for this site. */
  allowCredentials?: { id: string; type: 'public-key'; transports: string[] }[];
};

/** The name that passkeys of this site are made for: its host. https://www.w3.org/TR/webauthn-3/#rp-id */
export const toRelyingParty = ({ siteUrl }: Pick<Core, 'siteUrl'>): string => new URL(siteUrl).hostname;

export async function hasPasskey(core: { db: Database }, uid: string): Promise<boolean> {
  const [row] = await core.db
    .select({ id: passkeys.id })
    .from(passkeys)
    .where(eq(passkeys.uid, uid))
    .limit(1);
  return Boolean(row);
}

/** Begins a sign-in by passkey alone. It says the same to everybody. */
export const startPasskeySignIn = (core: Core): Promise<PasskeyQuestion> =>
  request(core, { purpose: 'sign-in', boundTo: '' });

/** Asks somebody, after their first proof, for one of the passkeys that they have. */
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
 * Ends a sign-in by passkey alone: the device has checked who holds it, so that it counts as both factors. Answers a token by
 * which the browser signs in at the identity provider.
 * @throws {AppError} sign-in-required, for every reason alike
 */
export async function finishPasskeySignIn(core: Core, answer: unknown): Promise<string> {
  const uid = await checkPasskey(core, { purpose: 'sign-in', boundTo: '' }, answer);
  const account = await core.identity.findAccount(uid, { fresh: true });
  // The provider would make a new account of an id that it does not know.
  if (!account || account.disabled) throw refused('the account of this passkey is gone or disabled');
  await recordPassed(core, uid);
  return core.identity.createCustomToken(uid);
}

const text = z.string().max(8_192);
const bytes = text.regex(/^[\w-]+$/);

/** What a browser answers for a passkey; the rest is read, and refused, by the library. */
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
 * Checks a passkey's answer: a challenge of ours that was made for this and not used, our origin, our host, a person whom the device
 * has recognised, a counter that has risen, a signature of a key that is known here, and is `owner`'s where one is asked for. Answers
 * whose it is. https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion
 * @throws {AppError} sign-in-required, for every reason alike
 */
export async function checkPasskey(
  core: Core,
  ceremony: Ceremony,
  answer: unknown,
  owner?: string,
): Promise<string> {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw refused('the answer is not one of a passkey');
  const response = parsed.data as unknown as AuthenticationResponseJSON;
  const challenge = readChallenge(response.response.clientDataJSON);
  if (!(await consumeChallenge(core, ceremony, challenge)))
    throw refused('the challenge is unknown, used, too old or for something else');
  const [passkey] = await core.db.select().from(passkeys).where(eq(passkeys.id, response.id)).limit(1);
  if (!passkey || (owner !== undefined && passkey.uid !== owner))
    throw refused('the passkey is not one of this account');
  const { authenticationInfo } = await verify(core, response, challenge, passkey);
  const { newCounter, credentialBackedUp: backedUp } = authenticationInfo;
  // Two answers of one count: the second finds it taken. A device that does not count stays at 0.
  const [used] = await core.db
    .update(passkeys)
    .set({ counter: newCounter, lastUsedAt: core.now(), backedUp })
    .where(and(eq(passkeys.id, passkey.id), newCounter > 0 ? lt(passkeys.counter, newCounter) : undefined))
    .returning({ uid: passkeys.uid });
  if (!used) throw refused('the counter of the passkey has not risen');
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
    // The library tells by a plain error what it does not accept.
    throw refused(cause instanceof Error ? cause.message : String(cause), cause);
  });
  if (!verified.verified) throw refused('the signature is wrong');
  return verified;
}

/** The challenge that a device says it has signed; empty where it says nothing that can be read. */
export function readChallenge(clientDataJSON: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
    };
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return ''; // No JSON: no challenge either, and none is found by this.
  }
}

/** One sentence, whatever was wrong: the log knows more. */
export const refused = (message: string, cause?: unknown): AppError =>
  new AppError('sign-in-required', `passkey: ${message}`, {
    cause,
    userMessage: m.refusals_passkey_refused(),
  });
