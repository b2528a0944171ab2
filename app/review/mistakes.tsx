import { redirect } from 'react-router';
import { toExerciseHref, toProductHref, toResultHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findOpenExercise } from '#core/exercises/attempts/find-exercise.ts';
import { repeatMissedQuestion } from '#core/exercises/review/repeat-question.ts';
import { consumePoint } from '#core/limits.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { markingOfOne } from '../exercises/answer-form.ts';
import { readAttemptNumber } from '../exercises/exercise.tsx';
import { ReviewSentence } from '../exercises/exercise-view.tsx';
import { toMistakesHref } from '../exercises/round-address.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { requireUser } from '../require-user.ts';
import type { Route } from './+types/mistakes.ts';
import { loadRound, readRepeatedAnswer } from './read-round.ts';
import { RoundView } from './round-view.tsx';

export const handle: PageHandle = { layout: 'member', enhance: 'exercise' };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const exerciseId = requireId(params.exerciseId, { url, context });
  const exercise = await findOpenExercise(core, requireUser(context), exerciseId);
  const number = readAttemptNumber(url);
  return { exercise, number, ...(await loadRound(core, exercise, url, toResultHref(exerciseId, number))) };
});

/** Marks one answer without storing it. */
export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  await consumePoint(core.db, markingOfOne, user.uid);
  const exerciseId = requireId(params.exerciseId, { url, context });
  await findOpenExercise(core, user, exerciseId);
  const { answer, field, versionId } = await readRepeatedAnswer(core, exerciseId, request);
  const number = readAttemptNumber(url);
  const place = { exerciseId, versionId, number, field };
  const question = await repeatMissedQuestion(core, user, place, answer);
  // The answer counts as right since the round began, or the second try is still open.
  if (!question) throw redirect(toResultHref(exerciseId, number), 303);
  return { field, versionId, question };
});

export const meta = nameUnlisted(m.practice_repeat_mistakes);

/** Round of the questions missed in one attempt. */
export default function Mistakes({ loaderData, actionData }: Route.ComponentProps) {
  const { exercise, number, round, question } = loaderData;
  return (
    <RoundView
      {...{ exercise, round, question }}
      answered={actionData}
      trail={[
        { href: '/members', label: m.frame_my_courses() },
        { href: toProductHref(exercise.product), label: typeset(exercise.product.title) },
        { href: toExerciseHref(exercise.id), label: typeset(exercise.title) },
      ]}
      toHref={(next) => toMistakesHref(exercise.id, number, next)}
      exit={{ href: toResultHref(exercise.id, number), label: m.practice_see_copy() }}
    >
      <ReviewSentence />
    </RoundView>
  );
}
