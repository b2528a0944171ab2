import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { exerciseVersions } from '#database/tables/exercises.ts';
import { recordings } from '#database/tables/productions.ts';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { findOpenExercise } from '../../exercises/attempts/find-exercise.ts';
import { type Limit, tryConsume } from '../../limits.ts';
import type { SignedInUser } from '../../sign-in/sessions.ts';
import { hasRight } from '../../staff/roles.ts';
import type { RecordingPlace } from './recording-path.ts';

/** Checks of uploads per learner. Each upload is checked when it begins and when it ends. */
const uploadsOfOne: Limit = { name: 'recording-uploads', points: 240, seconds: 3_600 };

/**
 * Checks the access to a recording. Learners create theirs for an open exercise and read only theirs. Staff
 * with `work.read` may read.
 */
export async function mayReachRecording(
  core: Pick<Core, 'db' | 'now'>,
  user: SignedInUser,
  operation: 'get' | 'list' | 'create' | 'update' | 'delete',
  place: RecordingPlace,
): Promise<boolean> {
  const isOwn = place.uid === user.uid;
  if (operation === 'get') return isOwn || hasRight(user, 'work.read');
  // An upload whose last response was lost is repeated. Received bytes never change.
  const mayWrite = operation === 'create' || (operation === 'update' && !(await isReceived(core, place)));
  if (!isOwn || !mayWrite || !(await mayRecord(core, user, place))) return false;
  return (await tryConsume(core.db, uploadsOfOne, user.uid)) === 0;
}

async function isReceived({ db }: Pick<Core, 'db'>, { id }: RecordingPlace): Promise<boolean> {
  return (await db.$count(recordings, and(eq(recordings.id, id), isNotNull(recordings.receivedAt)))) > 0;
}

/** True if the exercise is open to the learner and asks for a recording. */
async function mayRecord(
  core: Pick<Core, 'db' | 'now'>,
  user: SignedInUser,
  { exerciseId }: RecordingPlace,
): Promise<boolean> {
  const exercise = await findOpenExercise(core, user, exerciseId).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  if (!exercise?.keepsAnswers) return false;
  const speaks = sql`jsonb_path_exists(${exerciseVersions.shown}, '$.**.kind ? (@ == "speaking")')`;
  return (
    (await core.db.$count(exerciseVersions, and(eq(exerciseVersions.exerciseId, exerciseId), speaks))) > 0
  );
}
