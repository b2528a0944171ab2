import { redirect } from 'react-router';
import { toPresentationHref, toTrialHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findFreeExercise } from '#core/exercises/attempts/find-exercise.ts';
import { markRepeatedQuestion } from '#core/exercises/review/repeat-question.ts';
import { consumePoint, toNetwork } from '#core/limits.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { toTrialMistakesHref } from '../exercises/round-address.ts';
import { triesOfNetwork } from '../exercises/try-exercise.tsx';
import type { PageHandle } from '../frame/frame-data.ts';
import { nameUnlisted } from '../page-title.ts';
import { requireProductId } from '../products/addressed-product.ts';
import { toListCrumb } from '../products/product-labels.ts';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/trial-mistakes.ts';
import { loadRound, readRepeatedAnswer } from './read-round.ts';
import { RoundView } from './round-view.tsx';

export const handle: PageHandle = { enhance: 'exercise' };

const readTrial = async ({ url, params, context }: Pick<Route.LoaderArgs, 'url' | 'params' | 'context'>) => ({
  id: requireId(params.exerciseId, { url, context }),
  productId: await requireProductId({ url, params, context }),
});

export const loader = withErrorResponse(async (route: Route.LoaderArgs) => {
  const core = route.context.get(coreContext);
  const trial = await readTrial(route);
  const exercise = await findFreeExercise(core, trial);
  return { exercise, ...(await loadRound(core, exercise, route.url, toTrialHref(trial))) };
});

/** Marks one answer of a visitor without storing it. */
export const action = withErrorResponse(async (route: Route.ActionArgs) => {
  const core = route.context.get(coreContext);
  await consumePoint(core.db, triesOfNetwork, toNetwork(route.context.get(requestContext).clientAddress));
  const trial = await readTrial(route);
  await findFreeExercise(core, trial);
  const { answer, field, versionId } = await readRepeatedAnswer(core, trial.id, route.request);
  const question = await markRepeatedQuestion(core, { exerciseId: trial.id, versionId, field }, answer);
  if (!question) throw redirect(toTrialHref(trial), 303);
  return { field, versionId, question };
});

export const meta = nameUnlisted(m.practice_repeat_mistakes);

/** Round of the questions that a visitor missed in a trial. */
export default function TrialMistakes({ loaderData, actionData }: Route.ComponentProps) {
  const { exercise, round, question } = loaderData;
  const { product } = exercise;
  const trial = { id: exercise.id, productId: product.id };
  const presentation = toPresentationHref(product);
  return (
    <Page>
      <RoundView
        {...{ exercise, round, question }}
        answered={actionData}
        trail={[
          toListCrumb(product.type),
          { href: presentation, label: typeset(product.title) },
          { href: toTrialHref(trial), label: typeset(exercise.title) },
        ]}
        toHref={(next) => toTrialMistakesHref(trial, next)}
        exit={{
          href: presentation,
          label: product.type === 'course' ? m.practice_see_product() : m.practice_see_pack(),
        }}
      />
    </Page>
  );
}
