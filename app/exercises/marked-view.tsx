import { formatDate } from '#common/dates.ts';
import { toExerciseHref, toLessonHref, toProductHref } from '#common/links.ts';
import { toCorrectionHref, toPracticeHref } from '#common/training-links.ts';
import type { PlacedExercise } from '#core/exercises/attempts/find-exercise.ts';
import { formatRights, formatScore } from '#core/exercises/attempts/format-score.ts';
import type { AttemptScore } from '#core/exercises/attempts/load-work.ts';
import type { MarkedWork, ShownMark } from '#core/exercises/attempts/marked-attempt.ts';
import { listMissedFields } from '#core/exercises/review/list-missed.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { AccentBar } from './accent-bar.tsx';
import { BuyCorrections, SelfEvaluation } from './correction-credits.tsx';
import styles from './exercise.module.css';
import { ExerciseFrame, MarkedAttempts, ReviewSentence } from './exercise-view.tsx';
import { appealsForm } from './item-marks.tsx';
import { toExerciseMediaHref } from './media-href.ts';
import { startRound, toMistakesHref } from './round-address.ts';
import { Worksheet } from './worksheet.tsx';

const backNames = { course: m.practice_back, exercise: m.practice_back_pack };

/** A marked attempt with score, mistakes, explanations and next steps. */
export function MarkedView({ work, isNew }: { work: MarkedWork; isNew: boolean }) {
  const {
    exercise,
    versionId,
    shown,
    score,
    awaiting,
    corrections,
    best,
    marks,
    notes,
    copies,
    ungraded,
    credits,
  } = work;
  const isUnmarked = Boolean(awaiting) || score.maxPoints === 0;
  const marked = Object.entries(marks).map(([field, { answer }]) => [field, answer] as const);
  const answers = { ...work.productions, ...Object.fromEntries(marked) };
  const mayRetry = Object.values(marks).some((mark) => mark.mayRetry);
  const comparison = compareAttempt(work);
  const missed = listMissedFields(work);
  const repeatHref = toMistakesHref(exercise.id, score.number, startRound(missed));
  return (
    <ExerciseFrame exercise={exercise} shown={shown}>
      <section className={styles.boxed} aria-labelledby="score">
        <h2 id="score" tabIndex={-1} data-focus={isNew ? '' : undefined}>
          {isUnmarked ? m.practice_awaiting() : formatScore(score)}
        </h2>
        {awaiting ? <p>{m.practice_awaiting_until({ date: formatDate(awaiting.dueAt) })}</p> : null}
        {awaiting && score.maxPoints > 0 ? <p>{formatScore(score)}</p> : null}
        {awaiting && credits && credits.left !== null ? (
          <p>{m.corrections_left({ count: credits.left })}</p>
        ) : null}
        {credits?.pack && credits.left === 0 ? (
          <p>
            <BuyCorrections credits={credits} productId={exercise.product.id} />
          </p>
        ) : null}
        {corrections.map((id, index) => (
          <p key={id}>
            <LinkButton href={toCorrectionHref(id)}>
              {corrections.length > 1 ? m.corrections_read_of({ number: index + 1 }) : m.corrections_read()}
            </LinkButton>
          </p>
        ))}
        {comparison && !isUnmarked ? <p>{comparison}</p> : null}
        {marked.length > 0 ? (
          <p className={learningStyles.small}>{[formatRights(marks), ...countOthers(marks)].join(', ')}</p>
        ) : null}
        {mayRetry ? <p>{m.practice_retry_invites()}</p> : null}
        {exercise.keepsAnswers && Object.values(marks).some(({ verdict }) => verdict !== 'right') ? (
          <ReviewSentence />
        ) : null}
        {work.practiceId ? (
          <p data-print="none">
            <LinkButton href={toPracticeHref(work.practiceId, exercise.id)} variant="secondary">
              {m.exams_practice_continue()}
            </LinkButton>
          </p>
        ) : null}
        {missed.length > 0 && !mayRetry ? (
          <p data-print="none">
            <LinkButton href={repeatHref}>{m.practice_repeat_mistakes()}</LinkButton>
          </p>
        ) : null}
      </section>
      {ungraded.length > 0 ? <SelfEvaluation productions={ungraded} /> : null}
      {/* A separate form, so that Enter in a second try does not submit an appeal. */}
      <form method="post" id={appealsForm}>
        <input type="hidden" name="copy" value={score.number} />
        <p role="alert" data-claim-unsent hidden>
          {m.practice_claim_unsent()}
        </p>
      </form>
      <form method="post" className={styles.form}>
        <input type="hidden" name="copy" value={score.number} />
        <Worksheet
          {...{ shown, answers, marks, notes }}
          canAppeal={exercise.keepsAnswers}
          toMediaHref={toExerciseMediaHref({ id: exercise.id, versionId })}
        />
        {mayRetry ? <AccentBar /> : null}
        <div className={styles.foot} data-print="none">
          {mayRetry ? (
            <Button type="submit" name="retry" value="yes">
              {m.practice_retry()}
            </Button>
          ) : null}
          {missed.length > 0 ? (
            <LinkButton href={repeatHref} variant={mayRetry ? 'secondary' : 'primary'}>
              {m.practice_repeat_mistakes()}
            </LinkButton>
          ) : null}
          <LinkButton
            href={toExerciseHref(exercise.id)}
            variant={mayRetry || missed.length > 0 ? 'quiet' : 'primary'}
          >
            {m.practice_again()}
          </LinkButton>
          <LinkButton
            href={
              exercise.lesson
                ? toLessonHref(exercise.product, exercise.lesson.id)
                : toProductHref(exercise.product)
            }
            variant="quiet"
          >
            {exercise.lesson ? m.practice_back_lesson() : backNames[exercise.product.type]()}
          </LinkButton>
        </div>
      </form>
      <MarkedAttempts exerciseId={exercise.id} copies={copies} best={best} current={score.number} />
    </ExerciseFrame>
  );
}

/** Compares with the best attempt, or returns null if the first attempt has mistakes. */
function compareAttempt({
  score,
  best,
  copies,
}: Pick<MarkedWork, 'score' | 'best' | 'copies'>): string | null {
  const toShare = ({ points, maxPoints }: AttemptScore) => points / Math.max(1, maxPoints);
  if (toShare(score) === 1) return m.practice_perfect();
  if (copies.length < 2) return null;
  const isBest = !best || toShare(best) <= toShare(score);
  return isBest ? m.practice_is_best() : m.practice_your_best({ score: formatScore(best) });
}

const countVerdict = (marks: Readonly<Record<string, ShownMark>>, wanted: ShownMark['verdict']): number =>
  Object.values(marks).filter(({ verdict }) => verdict === wanted).length;

const countOthers = (marks: MarkedWork['marks']): string[] => [
  m.practice_count_near({ count: countVerdict(marks, 'near') }),
  m.practice_count_wrong({ count: countVerdict(marks, 'wrong') }),
];

/** Marked answers of a visitor whose attempts are not stored. */
export function TriedWorksheet({
  tried,
}: {
  tried: Pick<MarkedWork, 'versionId' | 'shown' | 'marks' | 'notes'> & { exercise: PlacedExercise };
}) {
  const { versionId, shown, marks, notes, exercise } = tried;
  const answers = Object.fromEntries(Object.entries(marks).map(([field, { answer }]) => [field, answer]));
  return (
    <>
      <section className={styles.boxed} aria-labelledby="score">
        <h2 id="score" tabIndex={-1} data-focus="">
          {formatRights(marks)}
        </h2>
        <p className={learningStyles.small}>{countOthers(marks).join(', ')}</p>
      </section>
      <Worksheet
        {...{ shown, answers, marks, notes }}
        toMediaHref={toExerciseMediaHref({ id: exercise.id, versionId })}
      />
    </>
  );
}
