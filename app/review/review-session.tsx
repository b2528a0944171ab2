import { redirect } from 'react-router';
import { formatDate } from '#common/dates.ts';
import { reviewHref, toExerciseHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { PlacedExercise } from '#core/exercises/attempts/find-exercise.ts';
import { answerReviewCard, loadAnswered } from '#core/exercises/review/answer-review-card.ts';
import { loadQuestion, loadSession } from '#core/exercises/review/load-session.ts';
import { consumePoint } from '#core/limits.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../context.ts';
import { isId, requireId } from '../errors/unknown-parameter.ts';
import { withErrorResponse } from '../errors/with-error-response.ts';
import { markingOfOne, readAnswersOf } from '../exercises/answer-form.ts';
import styles from '../exercises/exercise.module.css';
import { isFieldName } from '../exercises/round-address.ts';
import type { PageHandle } from '../frame/frame-data.ts';
import learningStyles from '../learning/learning.module.css';
import { nameUnlisted } from '../page-title.ts';
import { readForm } from '../read-form.ts';
import { requireUser } from '../require-user.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import type { Route } from './+types/review-session.ts';
import { AnsweredView, QuestionForm } from './question-view.tsx';
import { changedName, parseBegun, seenName, toSessionHref } from './session-address.ts';

export const handle: PageHandle = { layout: 'member', enhance: 'exercise' };

/** Loads the next question, the last marked answer, or the end of a review session. */
export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  const now = core.now();
  const begun = parseBegun(url, now);
  if (!begun) throw redirect(toSessionHref(now), 303);
  const { done, rights, planned, hasMore } = await loadSession(core, user.uid, begun);
  const base = {
    progress: { done, rights, count: done + planned.length, hasMore },
    here: toSessionHref(begun),
    again: toSessionHref(now),
    isChanged: url.searchParams.has(changedName),
  };
  const seen = url.searchParams.get(seenName);
  if (seen !== null)
    return { ...base, answered: await loadAnswered(core, user, requireId(seen, { url, context })) };
  const [card] = planned;
  if (!card) return base;
  const { exercise, field, revision } = card;
  const question = { exercise, field, revision, shown: await loadQuestion(core, user.uid, card) };
  return { ...base, question };
});

/** Marks an answer. Idempotent: a repeated submission shows the existing mark. */
export const action = withErrorResponse(async ({ request, url, context }: Route.ActionArgs) => {
  const core = context.get(coreContext);
  const user = requireUser(context);
  await consumePoint(core.db, markingOfOne, user.uid);
  const form = await readForm(request);
  const begun = parseBegun(url, core.now()) ?? core.now();
  const read = (name: string) => String(form.get(name) ?? '');
  const [exerciseId, versionId, field] = [read('exercise'), read('version'), read('field')];
  const revision = Number(read('revision'));
  const isOurs = isId(exerciseId) && isFieldName(field) && /^\d{1,9}$/.test(read('revision'));
  if (!isOurs) throw redirect(toSessionHref(begun, { [changedName]: 'oui' }), 303);
  const answers = await readAnswersOf(core, { exerciseId, versionId }, form);
  const answer = Object.hasOwn(answers, field) ? answers[field] : undefined;
  const seen = await answerReviewCard(core, user, { exerciseId, versionId, field, revision }, answer);
  const more = seen === null ? { [changedName]: 'oui' } : { [seenName]: seen };
  throw redirect(toSessionHref(begun, more), 303);
});

export const meta = nameUnlisted(m.review_session);

export default function ReviewSession({ loaderData }: Route.ComponentProps) {
  const { progress, here, again, isChanged } = loaderData;
  const question = 'question' in loaderData ? loaderData.question : undefined;
  const answered = 'answered' in loaderData ? loaderData.answered : undefined;
  return (
    <article className={styles.page}>
      <PageHeader
        title={m.review_session()}
        trail={[
          { href: '/members', label: m.frame_my_courses() },
          { href: reviewHref, label: m.review_title() },
        ]}
      />
      {isChanged ? <Notice title={m.review_changed()} /> : null}
      {answered ? (
        <AnsweredView
          exercise={answered.exercise}
          question={answered}
          mark={answered}
          nextHref={here}
          isLast={progress.done >= progress.count}
          stopHref={reviewHref}
        >
          {answered.due ? (
            <p className={learningStyles.small}>{m.review_back_on({ date: formatDate(answered.due) })}</p>
          ) : null}
          <Origin exercise={answered.exercise} />
        </AnsweredView>
      ) : question ? (
        <QuestionForm
          exercise={question.exercise}
          shown={question.shown}
          place={{ number: progress.done + 1, count: progress.count }}
          values={{
            exercise: question.exercise.id,
            field: question.field,
            revision: question.revision,
          }}
          stopHref={reviewHref}
        >
          <Origin exercise={question.exercise} />
        </QuestionForm>
      ) : (
        <SessionEnd progress={progress} again={again} />
      )}
    </article>
  );
}

const Origin = ({ exercise }: { exercise: PlacedExercise }) => (
  <p className={learningStyles.small}>
    <a href={toExerciseHref(exercise.id)}>
      {m.review_from({ title: typeset(exercise.title), product: typeset(exercise.product.title) })}
    </a>
  </p>
);

/** Summary at the end of a review session, when nothing is due or after ten minutes. */
function SessionEnd({
  progress: { done, rights, hasMore },
  again,
}: {
  progress: { done: number; rights: number; hasMore: boolean };
  again: string;
}) {
  return (
    <>
      <section className={styles.boxed} aria-labelledby="fin">
        <h2 id="fin" tabIndex={-1} data-focus="" className={styles.prompt}>
          {hasMore ? m.review_time_over() : m.review_all_done()}
        </h2>
        {rights > 0 ? <p>{m.review_sum({ count: done, rights })}</p> : null}
        <p>{hasMore ? m.review_time_over_words() : m.review_all_done_words()}</p>
      </section>
      <div className={styles.foot}>
        {hasMore ? <LinkButton href={again}>{m.common_continue()}</LinkButton> : null}
        <LinkButton href={`${reviewHref}#points-faibles`} variant={hasMore ? 'secondary' : 'primary'}>
          {m.review_weak()}
        </LinkButton>
        <LinkButton href="/members" variant="quiet">
          {m.frame_my_courses()}
        </LinkButton>
      </div>
    </>
  );
}
