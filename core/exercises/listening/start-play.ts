import { and, eq } from 'drizzle-orm';
import { listeningPlays } from '#database/tables/listening.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isAttemptOpen } from '../../exams/open-sittings/stored-sitting.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { lockAttempt } from '../attempts/attempt.ts';
import { findOpenExercise, readShown } from '../attempts/find-exercise.ts';
import { findCounted } from '../keys/find-media.ts';
import { findPosition, isOver, type StoredPlay } from './play-state.ts';

type WantedPlay = {
  exerciseId: string;
  versionId: string;
  number: number;
  place: string;
  /** Chosen by the page, so that a repeated request starts no second play. */
  play: string;
  /** Page that plays it. Empty without scripts. */
  page: string;
  slow: boolean;
};

type StartedPlay = {
  /** `elsewhere`: another play of the place is running, and no new one was started. */
  state: 'playing' | 'elsewhere' | 'over';
  play: string;
  slow: boolean;
  /** Milliseconds from which the play continues. */
  position: number;
  /** Number of plays that remain after this one. */
  left: number;
};

/**
 * Starts a counted play, and begins the attempt if necessary. Idempotent by the id of the play. Without scripts,
 * a new play ends the previous one of the place.
 * @throws {AppError} `not-found` or `forbidden` if the exercise is not open, `invalid-input` if the plays of the
 *   place are not counted, `conflict` without remaining plays, or if the attempt is submitted or its time is over
 */
export async function startPlay(
  core: Pick<Core, 'db' | 'now'>,
  user: Pick<SignedInUser, 'uid' | 'role'>,
  wanted: WantedPlay,
): Promise<StartedPlay> {
  const { exerciseId, versionId, number, place, play, page, slow } = wanted;
  const { keepsAnswers } = await findOpenExercise(core, user, exerciseId);
  const media = findCounted(await readShown(core.db, { exerciseId, versionId }), place);
  if (!keepsAnswers || !media?.plays)
    throw new AppError('invalid-input', `plays of ${place} in ${exerciseId} are not counted`);
  const { plays } = media;
  const now = core.now();
  return core.db.transaction(async (tx) => {
    const attempt = await lockAttempt(tx, { uid: user.uid, exerciseId, versionId, number }, now);
    const { id: attemptId } = attempt;
    const ofPlace = and(eq(listeningPlays.attemptId, attemptId), eq(listeningPlays.place, place));
    const stored = await tx.select().from(listeningPlays).where(ofPlace);
    const describe = (found: StoredPlay, state: StartedPlay['state'], used = stored.length) => ({
      ...{ state, play: found.id, slow: found.slow, left: plays - used },
      position: findPosition(found, media, now),
    });
    const known = stored.find(({ id }) => id === play);
    if (known) return describe(known, isOver(known, media, now) ? 'over' : 'playing');
    if (!(await isAttemptOpen(tx, attempt, now))) throw refuse(wanted, m.practice_state_marked());
    const last = stored.find(({ endedAt }) => endedAt === null);
    const isReplaced = last !== undefined && page === '' && last.page === '' && stored.length < plays;
    if (last && !isReplaced && !isOver(last, media, now)) return describe(last, 'elsewhere');
    if (stored.length >= plays) throw refuse(wanted, m.refusals_plays_used({ count: plays }));
    if (last)
      await tx
        .update(listeningPlays)
        .set({ endedAt: now })
        .where(and(ofPlace, eq(listeningPlays.id, last.id)));
    const started: StoredPlay = {
      ...{ attemptId, id: play, place, slow: slow && media.slowUrl !== undefined, page, startedAt: now },
      ...{ positionMs: null, lengthMs: null, endedAt: null },
    };
    await tx.insert(listeningPlays).values(started);
    return describe(started, 'playing', stored.length + 1);
  });
}

const refuse = ({ place, exerciseId, number }: WantedPlay, userMessage: string) =>
  new AppError('conflict', `attempt ${number} at ${exerciseId} cannot play ${place}`, { userMessage });
