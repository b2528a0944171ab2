import { and, eq } from 'drizzle-orm';
import { attempts } from '#database/tables/exercises.ts';
import { listeningPlays } from '#database/tables/listening.ts';
import type { Core } from '../../context.ts';
import type { ExerciseWork } from '../attempts/load-work.ts';
import { readKey } from '../attempts/read-key.ts';
import { findMedia, hasRecordings } from '../keys/find-media.ts';
import type { ShownExercise } from '../keys/shown-exercise.ts';
import { readListeningNeed } from './listening-need.ts';
import { findPosition, isOver } from './play-state.ts';

/** Plays of one place in an attempt. */
type PlacePlays = {
  used: number;
  /** The play that has not ended, with its position in milliseconds. */
  running: { play: string; slow: boolean; position: number; page: string } | null;
};

export type Listening = {
  /** Counted plays by place. Places without plays are missing. */
  plays: Record<string, PlacePlays>;
  /** Transcripts by item and index, for a learner who may read them before answering. */
  transcripts: Readonly<Record<string, readonly string[]>>;
};

/** Returns null without recordings, or for an admin, who may play them any number of times. */
export async function readListening(
  core: Pick<Core, 'db' | 'now'>,
  { uid }: { uid: string },
  work: Pick<ExerciseWork, 'shown' | 'versionId' | 'number'> & {
    exercise: Pick<ExerciseWork['exercise'], 'id' | 'keepsAnswers'>;
  },
): Promise<Listening | null> {
  const { exercise, shown, versionId, number } = work;
  if (!exercise.keepsAnswers || !hasRecordings(shown.items)) return null;
  const need = await readListeningNeed(core, uid);
  const key = need === 'transcript' ? await readKey(core.db, versionId) : null;
  return {
    plays: await readPlays(core, { uid, exerciseId: exercise.id, number }, shown),
    transcripts: key?.transcripts ?? {},
  };
}

async function readPlays(
  core: Pick<Core, 'db' | 'now'>,
  { uid, exerciseId, number }: { uid: string; exerciseId: string; number: number },
  shown: ShownExercise,
): Promise<Listening['plays']> {
  const now = core.now();
  const rows = await core.db
    .select({ play: listeningPlays })
    .from(listeningPlays)
    .innerJoin(attempts, eq(attempts.id, listeningPlays.attemptId))
    .where(and(eq(attempts.uid, uid), eq(attempts.exerciseId, exerciseId), eq(attempts.number, number)));
  const plays: Listening['plays'] = {};
  for (const { play } of rows) {
    const media = findMedia(shown, play.place);
    if (!media) continue;
    const known = plays[play.place] ?? { used: 0, running: null };
    const { id, slow, page } = play;
    const running = { play: id, slow, page, position: findPosition(play, media, now) };
    plays[play.place] = {
      used: known.used + 1,
      running: isOver(play, media, now) ? known.running : running,
    };
  }
  return plays;
}
