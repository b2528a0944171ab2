import { createHash } from 'node:crypto';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { and, asc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database, Transaction } from '#database/connect.ts';
import { sessions } from '#database/tables/members.ts';
import { passkeys, secondFactors } from '#database/tables/second-factors.ts';
import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { queueEmail } from '../emails/outbox.ts';
import { prepareSecurityEmail } from '../emails/security-email.ts';
import { AppError } from '../errors.ts';
import { readSchool } from '../school.ts';
import {
  challengeMilliseconds,
  consumeChallenge,
  createChallenge,
  deletePassed,
} from './passkey-challenges.ts';
import { hasPasskey, loadWebAuthn, readChallenge, toRelyingParty } from './passkey-sign-in.ts';
import { deletePointlessCodes } from './second-factor.ts';
import { requireRecentSignIn, type SignedInUser } from './sessions.ts';
import { requireOtherMethod } from './sign-in-methods.ts';

export type Passkey = Pick<
  typeof passkeys.$inferSelect,
  'id' | 'name' | 'backedUp' | 'createdAt' | 'lastUsedAt'
>;

const mostPasskeys = 20;

/** Accepted signatures: EdDSA, ES256, RS256. https://www.iana.org/assignments/cose/cose.xhtml#algorithms */
const algorithms = [-8, -7, -257];

/** Lists the passkeys of an account, oldest first. */
export function listPasskeys(core: { db: Database }, uid: string): Promise<Passkey[]> {
  return core.db
    .select({
      id: passkeys.id,
      name: passkeys.name,
      backedUp: passkeys.backedUp,
      createdAt: passkeys.createdAt,
      lastUsedAt: passkeys.lastUsedAt,
    })
    .from(passkeys)
    .where(eq(passkeys.uid, uid))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

const toCeremony = ({ uid, sessionName }: SignedInUser) =>
  ({ purpose: 'register', boundTo: `${uid} ${sessionName}` }) as const;

/**
 * Returns the options to create a discoverable passkey with user verification.
 * @throws {AppError} sign-in-recent
 * @throws {AppError} conflict if the account has the maximum number of passkeys
 */
export async function startPasskey(
  core: Core,
  user: SignedInUser,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  requireRecentSignIn(core, user);
  const [{ name }, known] = await Promise.all([
    readSchool(core),
    core.db
      .select({ id: passkeys.id, transports: passkeys.transports })
      .from(passkeys)
      .where(eq(passkeys.uid, user.uid)),
  ]);
  if (known.length >= mostPasskeys)
    throw new AppError('conflict', 'the maximum number of passkeys is reached', {
      userMessage: m.refusals_passkeys_enough(),
    });
  const challenge = await createChallenge(core, toCeremony(user));
  const { generateRegistrationOptions } = await loadWebAuthn();
  return generateRegistrationOptions({
    rpName: name,
    rpID: toRelyingParty(core),
    userName: user.email,
    userDisplayName: user.displayName || user.email,
    userID: toUserHandle(user.uid),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    timeout: challengeMilliseconds,
    attestationType: 'none',
    excludeCredentials: known,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: algorithms,
  });
}

/** Returns a constant id that does not reveal the account, so that a device keeps one passkey for it. */
const toUserHandle = (uid: string) =>
  new Uint8Array(createHash('sha256').update(`passkeys of ${uid}`).digest());

const text = z.string().max(65_536);

const answerSchema = z.object({
  id: text,
  rawId: text,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: text,
    attestationObject: text,
    transports: z.array(z.string().max(20)).max(10).default([]),
  }),
  clientExtensionResults: z.object({}).default({}),
});

/**
 * Stores a new passkey and notifies its owner by email. The session then counts as two-factor.
 * @throws {AppError} sign-in-recent
 * @throws {AppError} invalid-input if the response is rejected, whatever the reason
 */
export async function savePasskey(
  core: Core,
  user: SignedInUser,
  { answer, name }: { answer: unknown; name: string },
): Promise<Passkey> {
  requireRecentSignIn(core, user);
  const { credential, credentialBackedUp: backedUp } = await verify(core, user, answer);
  const email = await prepareSecurityEmail(core, user.email, { kind: 'passkey-added', name: toName(name) });
  return core.db.transaction(async (tx) => {
    const [saved] = await tx
      .insert(passkeys)
      .values({
        id: credential.id,
        uid: user.uid,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        name: toName(name),
        backedUp,
        createdAt: core.now(),
      })
      .onConflictDoNothing()
      .returning();
    if (!saved) throw refused('already registered');
    await tx
      .update(sessions)
      .set({
        secondFactor: sql`case when ${sessions.secondFactor} = '' then 'passkey' else ${sessions.secondFactor} end`,
      })
      .where(eq(sessions.name, user.sessionName));
    await tx.update(secondFactors).set({ recoveredAt: null }).where(eq(secondFactors.uid, user.uid));
    await queueEmail(core, tx, email);
    const { id, createdAt, lastUsedAt } = saved;
    return { id, name: saved.name, backedUp, createdAt, lastUsedAt };
  });
}

/** https://www.w3.org/TR/webauthn-3/#sctn-registering-a-new-credential */
async function verify(core: Core, user: SignedInUser, answer: unknown) {
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) throw refused('malformed response');
  const challenge = readChallenge(parsed.data.response.clientDataJSON);
  if (!(await consumeChallenge(core, toCeremony(user), challenge)))
    throw refused('the challenge is unknown, used, expired or of another session');
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const verified = await verifyRegistrationResponse({
    response: parsed.data as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: core.siteUrl,
    expectedRPID: toRelyingParty(core),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch((cause: unknown) => {
    throw refused(cause instanceof Error ? cause.message : String(cause), cause);
  });
  if (!verified.verified) throw refused('verification failed');
  return verified.registrationInfo;
}

/** @throws {AppError} not-found */
export async function renamePasskey(core: Core, user: SignedInUser, id: string, name: string): Promise<void> {
  const renamed = await core.db
    .update(passkeys)
    .set({ name: toName(name) })
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, user.uid)))
    .returning({ id: passkeys.id });
  if (renamed.length === 0) throw unknown(id);
}

/**
 * @throws {AppError} sign-in-recent
 * @throws {AppError} not-found
 * @throws {AppError} conflict if it is the last sign-in method
 */
export async function removePasskey(core: Core, user: SignedInUser, id: string): Promise<void> {
  requireRecentSignIn(core, user);
  const [known] = await core.db
    .select({ name: passkeys.name })
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, user.uid)));
  if (!known) throw unknown(id);
  const email = await prepareSecurityEmail(core, user.email, { kind: 'passkey-removed', ...known });
  await core.db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, id), eq(passkeys.uid, user.uid)))
      .returning({ id: passkeys.id });
    if (!removed) throw unknown(id);
    await requireOtherMethod(core, tx, user.uid, '');
    await deletePassed(tx, user.uid);
    if (!(await hasPasskey({ db: tx }, user.uid))) await setRequired(tx, user.uid, false);
    await deletePointlessCodes(tx, user.uid);
    await queueEmail(core, tx, email);
  });
}

/**
 * Sets whether a passkey is required after every password.
 * @throws {AppError} sign-in-recent
 * @throws {AppError} conflict if the account has no passkey
 */
export async function requirePasskey(core: Core, user: SignedInUser, required: boolean): Promise<void> {
  requireRecentSignIn(core, user);
  if (required && !(await hasPasskey(core, user.uid)))
    throw new AppError('conflict', 'the account has no passkey', { userMessage: m.refusals_passkey_none() });
  await setRequired(core.db, user.uid, required);
}

const setRequired = (db: Database | Transaction, uid: string, passkeyRequired: boolean) =>
  db
    .insert(secondFactors)
    .values({ uid, passkeyRequired })
    .onConflictDoUpdate({ target: secondFactors.uid, set: { passkeyRequired } });

const toName = (given: string): string =>
  given
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim() || m.security_passkey_unnamed();

const unknown = (id: string) =>
  new AppError('not-found', `passkey ${id} not found`, { userMessage: m.refusals_passkey_unknown() });

const refused = (message: string, cause?: unknown) =>
  new AppError('invalid-input', `passkey: ${message}`, { cause, userMessage: m.refusals_passkey_not_kept() });
