import { and, eq } from 'drizzle-orm';
import { productions } from '#database/tables/productions.ts';
import type { Core } from '../../context.ts';
import { isReadOnly } from '../../sign-in/second-factor.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { hasRight } from '../../staff/roles.ts';
import { type ReplyPlace, toReplyPath } from './reply-path.ts';

/**
 * Checks the access to a spoken reply. Graders upload one for a waiting production and never change it. Staff
 * with `work.read` may read it, and the learner once the correction is returned.
 */
export async function mayReachReply(
  core: Pick<Core, 'db' | 'sellsForReal'>,
  user: SignedInUser,
  operation: 'get' | 'list' | 'create' | 'update' | 'delete',
  place: ReplyPlace,
): Promise<boolean> {
  if (operation === 'get')
    return hasRight(user, 'work.read') || (place.uid === user.uid && isReturned(core, place));
  // An upload whose last response was lost is repeated.
  const isWrite = operation === 'create' || (operation === 'update' && !(await isUsed(core, place)));
  if (!isWrite || !hasRight(user, 'corrections.write') || isReadOnly(core, user)) return false;
  const waiting = and(ofPlace(place), eq(productions.state, 'waiting'));
  return (await core.db.$count(productions, waiting)) > 0;
}

const ofPlace = ({ uid, productionId }: ReplyPlace) =>
  and(eq(productions.id, productionId), eq(productions.uid, uid));

const isUsed = async ({ db }: Pick<Core, 'db'>, place: ReplyPlace): Promise<boolean> =>
  (await db.$count(productions, and(ofPlace(place), eq(productions.replyPath, toReplyPath(place))))) > 0;

const isReturned = async ({ db }: Pick<Core, 'db'>, place: ReplyPlace): Promise<boolean> =>
  (await db.$count(
    productions,
    and(ofPlace(place), eq(productions.replyPath, toReplyPath(place)), eq(productions.state, 'returned')),
  )) > 0;
