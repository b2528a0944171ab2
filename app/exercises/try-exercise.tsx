import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findFreeExercise, readShown } from '#core/exercises/attempts/find-exercise.ts';
import { markWithoutKeeping } from '#core/exercises/attempts/marked-attempt.ts';
import { shuffleExercise } from '#core/exercises/keys/shuffle-exercise.ts';
import { listMissedFields } from '#core/exercises/review/list-missed.ts';
import { consumePoint, type Limit, toNetwork } from '#core/limits.ts';
import { m } from '#words/messages.js';
import { coreContext, requestContext } from '../context.ts';
import { requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import learningStyles from '../learning/learning.module.css';
import { describeUnlisted } from '../page-title.ts';
import { requireProductId } from '../products/addressed-product.ts';
import { toListCrumb } from '../products/product-labels.ts';
import { readForm } from '../read-form.ts';
import { ButtonRow, LinkButton } from '../ui/actions/button.tsx';
import { Page } from '../ui/frame/page.tsx';
import type { Route } from './+types/try-exercise.ts';
import { AccentBar } from './accent-bar.tsx';
import { maxAnswerFields, readAnswersOf } from './answer-form.ts';
import styles from './exercise.module.css';
import { ExerciseFrame } from './exercise-view.tsx';
import { TriedWorksheet } from './marked-view.tsx';
import { toExerciseMediaHref } from './media-href.ts';
import { startRound, toTrialMistakesHref } from './round-address.ts';
import { SubmitAnswers } from './submit-answers.tsx';
import { Worksheet } from './worksheet.tsx';

export const handle: PageHandle = { enhance: 'exercise' };

export const loader = withErrorResponse(async ({ url, params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const exercise = await findFreeExercise(core, {
    id: requireId(params.exerciseId, { url, context }),
    productId: await requireProductId({ url, params, context }),
  });
  const shown = await readShown(core.db, { exerciseId: exercise.id, versionId: exercise.versionId });
  return { exercise, shown: shuffleExercise(shown, exercise.versionId) };
});

/** Allows a class of thirty behind one address to try one exercise a minute each. */
export const triesOfNetwork: Limit = { name: 'exercise-tries', points: 300, seconds: 600 };

/** Marks a visitor's answers without storing them. */
export const action = withErrorResponse(async ({ request, url, params, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  await consumePoint(core.db, triesOfNetwork, toNetwork(context.get(requestContext).clientAddress));
  const exercise = await findFreeExercise(core, {
    id: requireId(params.exerciseId, { url, context }),
    productId: await requireProductId({ url, params, context }),
  });
  const form = await readForm(request, maxAnswerFields);
  const version = { exerciseId: exercise.id, versionId: String(form.get('version') ?? '') };
  const answers = await readAnswersOf(core, version, form);
  return markWithoutKeeping(core, { id: exercise.id, versionId: version.versionId }, answers);
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.exercise.title ?? '', matches[0].loaderData);

export default function TryExercise({ loaderData, actionData }: Route.ComponentProps) {
  const { exercise, shown } = loaderData;
  const { product } = exercise;
  const presentation = toPresentationHref(product);
  const missed = actionData ? listMissedFields(actionData) : [];
  return (
    <Page>
      <ExerciseFrame
        exercise={exercise}
        shown={shown}
        trail={[toListCrumb(product.type), { href: presentation, label: typeset(product.title) }]}
        facts={<span>{m.practice_free()}</span>}
      >
        {actionData ? (
          <>
            <TriedWorksheet tried={{ ...actionData, exercise }} />
            <p>{m.practice_tried_words()}</p>
            <ButtonRow>
              {missed.length > 0 ? (
                <LinkButton
                  href={toTrialMistakesHref({ id: exercise.id, productId: product.id }, startRound(missed))}
                >
                  {m.practice_repeat_mistakes()}
                </LinkButton>
              ) : null}
              <LinkButton href={presentation} variant={missed.length > 0 ? 'secondary' : 'primary'}>
                {product.type === 'course' ? m.practice_see_product() : m.practice_see_pack()}
              </LinkButton>
              <LinkButton href="" variant="quiet">
                {m.practice_again()}
              </LinkButton>
            </ButtonRow>
          </>
        ) : (
          <form method="post" className={styles.form}>
            <input type="hidden" name="version" value={exercise.versionId} />
            <Worksheet shown={shown} toMediaHref={toExerciseMediaHref(exercise)} />
            <AccentBar />
            <SubmitAnswers>
              <p className={learningStyles.small}>{m.practice_nothing_kept()}</p>
            </SubmitAnswers>
          </form>
        )}
      </ExerciseFrame>
    </Page>
  );
}
