import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { listPasskeys, type Passkey } from './passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { readChoices, recordProofs } from './second-factor.ts';
import type { SignedInUser } from './sessions.ts';

/** What protects an account besides its password, as its owner sees it. */
type SecondFactorDetails = {
  /** The provider asks for codes of an application. */
  totp: boolean;
  passkeys: Passkey[];
  /** A passkey is asked for after the password: the owner wants it so, or is an admin. */
  passkeyRequired: boolean;
  codesLeft: number;
  /** A recovery code took everything away, and nothing has come in its place. */
  isRecovered: boolean;
};

export async function readSecondFactorDetails(core: Core, user: SignedInUser): Promise<SecondFactorDetails> {
  const { uid } = user;
  const account = await core.identity.findAccount(uid, { fresh: true });
  if (account) await recordProofs(core.writes('account-changes'), account);
  const [choices, passkeys, codesLeft] = await Promise.all([
    readChoices(core, uid),
    listPasskeys(core, uid),
    countRecoveryCodes(core, uid),
  ]);
  return {
    totp: choices.totp,
    passkeys,
    passkeyRequired: choices.passkeyRequired || (user.admin && passkeys.length > 0),
    codesLeft,
    isRecovered: choices.recoveredAt !== null,
  };
}

/**
 * Ten recovery codes for somebody who has a second factor to lose.
 * @throws {AppError} sign-in-recent, conflict (there is none)
 */
export async function createRecoveryCodes(core: Core, user: SignedInUser): Promise<string[]> {
  const { totp, passkeys } = await readSecondFactorDetails(core, user);
  if (!totp && passkeys.length === 0)
    throw new AppError('conflict', 'no second factor to recover', {
      userMessage: m.refusals_codes_pointless(),
    });
  return renewRecoveryCodes(core, user);
}
