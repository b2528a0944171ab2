import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { readShown } from '#core/exercises/attempts/find-exercise.ts';
import { parseAnswers } from '#core/exercises/attempts/parse-answers.ts';
import { saveAnswers } from '#core/exercises/attempts/save-answers.ts';
import type { FieldAnswer } from '#core/exercises/keys/exercise-key.ts';
import { listFieldsOf } from '#core/exercises/keys/list-fields.ts';
import { startPlay } from '#core/exercises/listening/start-play.ts';
import type { Limit } from '#core/limits.ts';
import type { SignedInUser } from '#core/sign-in/sessions.ts';
import { slowName } from './media-href.ts';

/** Limit of form fields: 100 items of 60 gaps, plus the form's own fields. */
export const maxAnswerFields = 6_100;

/** Allows one marking a second. Marking costs more than reading. */
export const markingOfOne: Limit = { name: 'exercise-marking', points: 600, seconds: 600 };

/** Status of a form that was not marked and is returned with its answers. */
export const unmarkedStatus = 422;

/** @throws {AppError} `not-found` if the version does not exist */
export async function readAnswersOf(
  core: Core,
  version: { exerciseId: string; versionId: string },
  form: FormData,
) {
  const { items } = await readShown(core.db, version);
  const several = listFieldsOf(items).filter(({ kind }) => kind === 'choices');
  return parseAnswers(
    form.entries(),
    several.map(({ field }) => field),
  );
}

/** Saves the answers of a form without scripts and starts the play that it asks for. Returns the item. */
export async function listenWithoutScript(
  core: Core,
  user: SignedInUser,
  work: { exerciseId: string; versionId: string; number: number },
  { asked, base, answers }: { asked: string; base: number; answers: Record<string, FieldAnswer> },
): Promise<string> {
  const [place = '', play = '', slow] = asked.split('~');
  if (!/^[\w.-]{8,100}$/.test(play)) throw new AppError('invalid-input', 'expected a place and a play');
  const changes = Object.entries(answers).map(([field, value], sequence) => ({ field, value, sequence }));
  await saveAnswers(core, user, { ...work, page: play, base, changes });
  await startPlay(core, user, { ...work, place, play, page: '', slow: slow === slowName });
  return place.split('-')[0] ?? '';
}
