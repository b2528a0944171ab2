import { m } from '#words/messages.js';
import type { Core } from '../../context.ts';
import { AppError } from '../../errors.ts';
import { readShown } from '../../exercises/attempts/find-exercise.ts';
import { findMedia } from '../../exercises/keys/find-media.ts';
import { planListening } from '../formats/listening-timeline.ts';
import { groupSections } from '../open-sittings/sitting-section.ts';
import { findSittingOf } from '../open-sittings/stored-sitting.ts';

/** A browser may load a recording this long before it is played, in milliseconds. */
const loadingTime = 2_000;

/** Recording that a scripted section plays now. */
type PlayedRecording = { exerciseId: string; versionId: string; place: string };

/**
 * Returns a recording while the clock of the sitting plays it.
 * @throws {AppError} `not-found` if the sitting has no such recording, `forbidden` outside its time
 */
export async function findPlayedRecording(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { sittingId, exerciseId }: { sittingId: string; exerciseId: string },
): Promise<PlayedRecording> {
  const sitting = await findSittingOf(core.db, uid, sittingId);
  const { sections, block, blockBeganAt, extraTime } = sitting;
  const running = blockBeganAt ? (groupSections(sections)[block]?.sections ?? []) : [];
  const section = running.find(({ exercises }) => exercises.some(({ id }) => id === exerciseId));
  const index = section?.exercises.findIndex(({ id }) => id === exerciseId) ?? -1;
  const exercise = section?.exercises[index];
  if (!section?.script || !exercise?.recording || !blockBeganAt)
    throw new AppError('not-found', `sitting ${sittingId} plays no recording of exercise ${exerciseId}`);
  const steps = planListening(
    section.script,
    section.exercises.map(({ seconds }) => seconds),
    extraTime,
  );
  const elapsed = core.now().getTime() - blockBeganAt.getTime();
  const play = steps.find(
    ({ kind, exercise: of, from, to }) =>
      kind === 'play' && of === index && from - loadingTime <= elapsed && elapsed < to,
  );
  if (!play)
    throw new AppError('forbidden', `exercise ${exerciseId} is not played at ${elapsed} ms`, {
      userMessage: m.exams_not_played(),
    });
  const { id, versionId, recording: place } = exercise;
  return { exerciseId: id, versionId, place };
}

/** Separates the sitting from the exercise in the name of a play. Ids contain neither. */
const clockSign = '~';

/** Names a play by the clock of a sitting, for the subject of a signed address. */
export const nameClockPlay = ({ sittingId, exerciseId }: { sittingId: string; exerciseId: string }): string =>
  sittingId + clockSign + exerciseId;

/** Returns the sitting and exercise of a play, or null for a play that a learner started. */
export function parseClockPlay(play: string): { sittingId: string; exerciseId: string } | null {
  const [sittingId, exerciseId] = play.split(clockSign);
  return sittingId && exerciseId ? { sittingId, exerciseId } : null;
}

/** True while the clock of the sitting plays this file. */
export async function isPlayedNow(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { path, ...wanted }: { sittingId: string; exerciseId: string; path: string },
): Promise<boolean> {
  try {
    const played = await findPlayedRecording(core, uid, wanted);
    const media = findMedia(await readShown(core.db, played), played.place);
    return media?.url?.endsWith(`/${path}`) ?? false;
  } catch (error) {
    if (error instanceof AppError && ['forbidden', 'not-found'].includes(error.code)) return false;
    throw error;
  }
}
