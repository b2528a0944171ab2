import { m } from '#words/messages.js';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import type { SignedInUser } from './sessions.ts';
import { startErasure } from './start-erasure.ts';

/** The proof that it is really they who ask must be this fresh, in seconds. */
const recentSeconds = 5 * 60;

/**
 * Erases a member: account, sessions, access, letters, messages. Settled orders stay, because the law wants
 * sales documents kept ten years (article L123-22 du code de commerce); unpaid ones go. Once this has
 * answered they are out and the erasure is recorded: what is cut short is finished by the workers.
 * `token` is an ID token from a sign-in of the last five minutes.
 * @throws {AppError} sign-in-required, conflict (an admin: another one must withdraw the role first)
 */
export async function removeAccount(core: Core, user: SignedInUser, token: string): Promise<void> {
  const claims = await core.identity.verifyToken(token);
  const age = claims ? (core.now().getTime() - claims.authTime.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
  if (claims?.uid !== user.uid || age > recentSeconds)
    throw new AppError('sign-in-required', 'removal without a recent sign-in', {
      userMessage: m.refusals_password_again(),
    });
  if (user.admin)
    throw new AppError('conflict', 'an admin account cannot remove itself', {
      userMessage: m.refusals_admin_stays(),
    });
  await startErasure(core, user);
}
