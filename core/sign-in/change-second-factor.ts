import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { listPasskeys, type Passkey } from './passkeys.ts';
import { countRecoveryCodes, renewRecoveryCodes } from './recovery-codes.ts';
import { readChoices, recordProofs } from './second-factor.ts';
import type { SignedInUser } from './sessions.ts';

type SecondFactorDetails = {
  /** True if the provider requires codes of an authenticator app. */
  totp: boolean;
  passkeys: Passkey[];
  /** True if a passkey is required after the password, by the owner's choice or because they are an admin. */
  passkeyRequired: boolean;
  codesLeft: number;
  /** True after use of a recovery code, until a second factor is set up. */
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
    passkeyRequired: choices.passkeyRequired || (user.role !== null && passkeys.length > 0),
    codesLeft,
    isRecovered: choices.recoveredAt !== null,
  };
}

/**
 * @throws {AppError} sign-in-recent
 * @throws {AppError} conflict if the account has no second factor
 */
export async function createRecoveryCodes(core: Core, user: SignedInUser): Promise<string[]> {
  const { totp, passkeys } = await readSecondFactorDetails(core, user);
  if (!totp && passkeys.length === 0)
    throw new AppError('conflict', 'no second factor to recover', {
      userMessage: m.refusals_codes_pointless(),
    });
  return renewRecoveryCodes(core, user);
}
