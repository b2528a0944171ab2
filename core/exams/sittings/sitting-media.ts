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

/** Recording of a scripted section. The place is `{item}-{index}`. */
type ClockPlay = { sittingId: string; exerciseId: string; place: string };

/**
 * Returns the exercise version of a recording while the clock of the sitting plays it.
 * @throws {AppError} `not-found` if the sitting has no such recording, `forbidden` outside its time
 */
export async function findPlayedRecording(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { sittingId, exerciseId, place }: ClockPlay,
): Promise<{ exerciseId: string; versionId: string; place: string }> {
  const sitting = await findSittingOf(core.db, uid, sittingId);
  const { sections, block, blockBeganAt, extraTime } = sitting;
  const running = blockBeganAt ? (groupSections(sections)[block]?.sections ?? []) : [];
  const section = running.find(({ exercises }) => exercises.some(({ id }) => id === exerciseId));
  const index = section?.exercises.findIndex(({ id }) => id === exerciseId) ?? -1;
  const exercise = section?.exercises[index];
  const number = exercise?.recordings.indexOf(place) ?? -1;
  if (!section?.script || !exercise || number < 0 || !blockBeganAt)
    throw new AppError('not-found', `sitting ${sittingId} plays no recording ${place} of ${exerciseId}`);
  const steps = planListening(
    section.script,
    section.exercises.map(({ seconds }) => seconds),
    extraTime,
  );
  const elapsed = core.now().getTime() - blockBeganAt.getTime();
  const play = steps.find(
    ({ kind, exercise: of, recording, from, to }) =>
      kind === 'play' &&
      of === index &&
      recording === number &&
      from - loadingTime <= elapsed &&
      elapsed < to,
  );
  if (!play)
    throw new AppError('forbidden', `${place} of ${exerciseId} is not played at ${elapsed} ms`, {
      userMessage: m.exams_not_played(),
    });
  return { exerciseId, versionId: exercise.versionId, place };
}

/** Separates the parts of the name of a play. No id and no place contains it. */
const clockSign = '~';

/** Names a play by the clock of a sitting, for the subject of a signed address. */
export const nameClockPlay = ({ sittingId, exerciseId, place }: ClockPlay): string =>
  [sittingId, exerciseId, place].join(clockSign);

/** Returns the recording of a play, or null for a play that a learner started. */
export function parseClockPlay(play: string): ClockPlay | null {
  const [sittingId, exerciseId, place] = play.split(clockSign);
  return sittingId && exerciseId && place ? { sittingId, exerciseId, place } : null;
}

/** True while the clock of the sitting plays this file. */
export async function isPlayedNow(
  core: Pick<Core, 'db' | 'now'>,
  uid: string,
  { path, ...wanted }: ClockPlay & { path: string },
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
