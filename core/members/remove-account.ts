import { and, eq, inArray } from 'drizzle-orm';
import { letters } from '#database/tables/letters.ts';
import { entitlements, orders } from '#database/tables/orders.ts';
import type { Core } from '../context.ts';
import { AppError } from '../errors.ts';
import { closeAllSessions, type SignedInUser } from './sessions.ts';

/** The proof that it is really they who ask must be this fresh, in seconds. */
const recentSeconds = 5 * 60;

/**
 * Erases a member: account, sessions, access, letters. Settled orders stay, because the law wants
 * sales documents kept ten years (article L123-22 du code de commerce); unpaid ones go.
 * `token` is an ID token from a sign-in of the last five minutes.
 * @throws {AppError} sign-in-required, conflict (an admin: another one must withdraw the role first)
 */
export async function removeAccount(core: Core, user: SignedInUser, token: string): Promise<void> {
  const claims = await core.identity.verifyToken(token);
  const age = claims ? (core.now().getTime() - claims.authTime.getTime()) / 1_000 : Number.POSITIVE_INFINITY;
  if (claims?.uid !== user.uid || age > recentSeconds)
    throw new AppError('sign-in-required', 'removal without a recent sign-in', {
      userMessage: 'Par sécurité, donnez de nouveau votre mot de passe, puis recommencez.',
    });
  if (user.admin)
    throw new AppError('conflict', 'an admin account cannot remove itself', {
      userMessage:
        'Un compte de l’administration ne se supprime pas d’ici : l’école n’aurait plus personne pour la tenir.',
    });
  // The account goes first: if what follows is cut short, nobody can enter, and asking again is impossible
  // but harmless; the other way round an account would live on without what it bought.
  await core.identity.deleteAccount(user.uid);
  await core.db.transaction(async (tx) => {
    await closeAllSessions({ db: tx }, user.uid);
    await tx.delete(entitlements).where(eq(entitlements.uid, user.uid));
    await tx
      .delete(orders)
      .where(and(eq(orders.uid, user.uid), inArray(orders.state, ['pending', 'expired'])));
    await tx.delete(letters).where(eq(letters.recipient, user.email));
  });
  await core.mailbox?.forget(user.email);
  core.log.info({ uid: user.uid }, 'account removed');
}
