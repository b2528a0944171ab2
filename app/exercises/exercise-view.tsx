import type { ReactNode } from 'react';
import { toExerciseHref, toLessonHref, toProductHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { PlacedExercise } from '#core/exercises/attempts/find-exercise.ts';
import type { AttemptScore, ExerciseWork } from '#core/exercises/attempts/load-work.ts';
import type { MarkedWork } from '#core/exercises/attempts/marked-attempt.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import { m } from '#words/messages.js';
import learningStyles from '../learning/learning.module.css';
import productStyles from '../products/product.module.css';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { LevelBadge, readLevel } from '../ui/text/level.tsx';
import { AccentBar } from './accent-bar.tsx';
import styles from './exercise.module.css';
import { ExerciseSheet } from './exercise-sheet.tsx';

/** « 7 sur 8 », « 6,5 sur 8 »: hundredths of a point as people read them. */
export const formatScore = ({ points, maxPoints }: Pick<AttemptScore, 'points' | 'maxPoints'>): string => {
  const write = (hundredths: number) =>
    new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 }).format(hundredths / 100);
  return m.practice_score({ points: write(points), max: write(maxPoints) });
};

/** Where an exercise stands, and what it trains, above it. */
export function ExerciseFrame({
  exercise: { title, product, lesson },
  shown,
  trail = [
    { href: '/members', label: m.frame_my_courses() },
    { href: toProductHref(product), label: typeset(product.title) },
    ...(lesson ? [{ href: toLessonHref(product, lesson.id), label: typeset(lesson.title) }] : []),
  ],
  facts,
  children,
}: {
  exercise: PlacedExercise;
  shown: ShownExercise;
  trail?: { href: string; label: string }[];
  facts?: ReactNode;
  children: ReactNode;
}) {
  const level = readLevel(shown.level);
  return (
    <article className={styles.page}>
      <header>
        <PageHeader title={typeset(title)} trail={trail} />
        <p className={productStyles.facts}>
          {level ? <LevelBadge level={level} /> : null}
          {facts}
        </p>
      </header>
      {children}
    </article>
  );
}

export type WorkViewProps = { work: ExerciseWork; reader: string; page: string };

/** An exercise to be answered: a form that needs no script, and saves itself where there is one. */
export function WorkView({ work, reader, page }: WorkViewProps) {
  const { exercise, shown, versionId, number, revision, answers, best } = work;
  const { id, keepsAnswers } = exercise;
  return (
    <ExerciseFrame
      exercise={exercise}
      shown={shown}
      facts={best ? <span>{m.practice_best({ score: formatScore(best) })}</span> : null}
    >
      {keepsAnswers ? null : <Notice title={m.practice_only_looking()} />}
      <form
        method="post"
        className={styles.form}
        data-exercise={keepsAnswers ? id : undefined}
        data-reader={reader}
      >
        <input type="hidden" name="version" value={versionId} />
        <input type="hidden" name="number" value={number} />
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="page" value={page} />
        <ExerciseSheet
          shown={shown}
          answers={answers}
          marks={null}
          notes={{}}
          mayClaim={false}
          toMediaHref={toExerciseMediaHref(exercise)}
        />
        <AccentBar />
        <div className={styles.foot} data-print="none">
          <Button type="submit">{m.practice_mark()}</Button>
          <WorkState />
        </div>
      </form>
    </ExerciseFrame>
  );
}

/** What becomes of what is answered, in words that wait in the page. */
function WorkState() {
  const states = {
    saving: m.practice_state_saving(),
    saved: m.practice_state_saved(),
    waiting: m.practice_state_waiting(),
    newer: m.practice_state_newer(),
    marked: m.practice_state_marked(),
    over: m.practice_state_over(),
    refused: m.practice_state_refused(),
  };
  return (
    <p className={learningStyles.small} role="status" data-work-states="">
      {Object.entries(states).map(([state, words]) => (
        <span key={state} data-work-state={state} hidden>
          {words}
        </span>
      ))}
    </p>
  );
}

export const toExerciseMediaHref =
  ({ id, versionId }: Pick<PlacedExercise, 'id' | 'versionId'>) =>
  (item: string, index: number) =>
    `/media/exercice/${id}/${versionId}/${item}-${index}`;

/** An exercise as it was marked: what it was worth, what was wrong and why, and what to do next. */
export function MarkedView({ work, isNew }: { work: MarkedWork; isNew: boolean }) {
  const { exercise, shown, score, best, marks, notes } = work;
  const answers = Object.fromEntries(Object.entries(marks).map(([field, { answer }]) => [field, answer]));
  const mayRetry = Object.values(marks).some((mark) => mark.mayRetry);
  return (
    <ExerciseFrame exercise={exercise} shown={shown}>
      <section className={styles.boxed} aria-labelledby="score">
        <h2 id="score" tabIndex={-1} data-focus={isNew ? '' : undefined}>
          {formatScore(score)}
        </h2>
        <p>{formatStanding(score, best)}</p>
      </section>
      <form method="post" className={styles.form}>
        <input type="hidden" name="copy" value={score.number} />
        <ExerciseSheet
          {...{ shown, answers, marks, notes }}
          mayClaim={exercise.keepsAnswers}
          toMediaHref={toExerciseMediaHref(exercise)}
        />
        {mayRetry ? <AccentBar /> : null}
        <div className={styles.foot} data-print="none">
          {mayRetry ? (
            <Button type="submit" name="retry" value="yes">
              {m.practice_retry()}
            </Button>
          ) : null}
          <LinkButton href={toExerciseHref(exercise.id)} variant={mayRetry ? 'quiet' : 'primary'}>
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
            {m.practice_back()}
          </LinkButton>
        </div>
      </form>
    </ExerciseFrame>
  );
}

function formatStanding(score: AttemptScore, best: AttemptScore | null): string {
  const share = score.points / Math.max(1, score.maxPoints);
  const isBest = !best || best.points / Math.max(1, best.maxPoints) <= share;
  if (share === 1) return m.practice_perfect();
  return isBest ? m.practice_is_best() : m.practice_best({ score: formatScore(best) });
}

/** What somebody tried of whom nothing is kept. */
export function TriedSheet({
  tried,
}: {
  tried: Pick<MarkedWork, 'shown' | 'marks' | 'notes'> & { exercise: PlacedExercise };
}) {
  const { shown, marks, notes, exercise } = tried;
  const answers = Object.fromEntries(Object.entries(marks).map(([field, { answer }]) => [field, answer]));
  const all = Object.values(marks);
  const rights = all.filter(({ verdict }) => verdict === 'right').length;
  return (
    <>
      <section className={styles.boxed} aria-labelledby="score">
        <h2 id="score" tabIndex={-1} data-focus="">
          {m.practice_rights({ rights, count: all.length })}
        </h2>
      </section>
      <ExerciseSheet
        {...{ shown, answers, marks, notes }}
        mayClaim={false}
        toMediaHref={toExerciseMediaHref(exercise)}
      />
    </>
  );
}
