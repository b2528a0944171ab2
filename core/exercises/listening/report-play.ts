import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#database/connect.ts';
import { attempts } from '#database/tables/exercises.ts';
import { listeningPlays } from '#database/tables/listening.ts';
import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { isAttemptOpen } from '../../exams/open-sittings/stored-sitting.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { readShown } from '../attempts/find-exercise.ts';
import { findMedia } from '../keys/find-media.ts';
import { findPosition, isOver, type StoredPlay } from './play-state.ts';

type PlayReport = {
  exerciseId: string;
  play: string;
  page: string;
  /** Milliseconds. */
  position: number;
  /** Length of the recording in milliseconds. 0 if unknown. */
  length: number;
  isEnded: boolean;
  /** True to continue the play in this page. The other page then stops. */
  takes: boolean;
};

/** State of a play: `elsewhere` if another page continues it. */
type ReportedPlay = { state: 'playing' | 'elsewhere' | 'over'; position: number };

/** Latest start of a play without pauses after its request, because the file must be loaded first. */
const loadingMilliseconds = 30_000;

/**
 * Stores the position of a play. Repeated and late reports change nothing.
 * @throws {AppError} `not-found` if the user has no such play
 */
export async function reportPlay(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: Pick<SignedInUser, 'uid'>,
  report: PlayReport,
): Promise<ReportedPlay> {
  const now = core.now();
  return core.db.transaction(async (tx) => {
    const wanted = { uid, id: report.play, exerciseId: report.exerciseId, now };
    const found = await findPlay(tx, wanted, true);
    if (!found)
      throw new AppError('not-found', `${uid} has no play ${report.play} of ${report.exerciseId}`, {
        userMessage: m.refusals_exercise_unknown(),
      });
    const { play, media, isOpen } = found;
    const state = !isOpen || isOver(play, media, now) ? 'over' : 'playing';
    if (state === 'playing' && play.page !== report.page && !report.takes)
      return { state: 'elsewhere', position: findPosition(play, media, now) };
    const changes = state === 'over' ? { endedAt: play.endedAt ?? now } : readReport(play, report, now);
    await tx
      .update(listeningPlays)
      .set(changes)
      .where(and(eq(listeningPlays.attemptId, play.attemptId), eq(listeningPlays.id, play.id)));
    return {
      state: report.isEnded ? 'over' : state,
      position: findPosition({ ...play, ...changes }, media, now),
    };
  });
}

function readReport(play: StoredPlay, report: PlayReport, now: Date): Partial<StoredPlay> {
  const { page, position, length, isEnded } = report;
  const isFirst = play.positionMs === null && play.page === page;
  const latest = new Date(play.startedAt.getTime() + loadingMilliseconds);
  return {
    page,
    positionMs: Math.max(play.positionMs ?? 0, position),
    lengthMs: play.lengthMs ?? (length > 0 ? length : null),
    ...(isFirst ? { startedAt: now < latest ? now : latest } : {}),
    ...(isEnded ? { endedAt: now } : {}),
  };
}

type FoundPlay = {
  play: StoredPlay;
  media: NonNullable<ReturnType<typeof findMedia>>;
  path: string | undefined;
  isOpen: boolean;
};

/** Returns a play of the user with its recording, or null. `isLocked` locks it until the end of the transaction. */
export async function findPlay(
  db: Database | Transaction,
  { uid, id, exerciseId, now }: { uid: string; id: string; exerciseId?: string; now: Date },
  isLocked = false,
): Promise<FoundPlay | null> {
  const query = db
    .select({ play: listeningPlays, attempt: attempts })
    .from(listeningPlays)
    .innerJoin(attempts, eq(attempts.id, listeningPlays.attemptId))
    .where(
      and(
        ...[eq(listeningPlays.id, id), eq(attempts.uid, uid)],
        exerciseId === undefined ? undefined : eq(attempts.exerciseId, exerciseId),
      ),
    )
    .limit(1);
  const [found] = await (isLocked ? query.for('no key update', { of: listeningPlays }) : query);
  if (!found) return null;
  const { play, attempt } = found;
  const media = findMedia(await readShown(db, attempt), play.place);
  if (!media) return null;
  const path = play.slow ? media.slowUrl : media.url;
  return { play, media, path, isOpen: await isAttemptOpen(db, attempt, now) };
}
