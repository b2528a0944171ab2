import type { ReactNode } from 'react';
import type { MarkedWork } from '#core/exercises/attempts/marked-attempt.ts';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import type { Mistake } from '#core/exercises/marking/mark.ts';
import { m } from '#words/messages.js';
import { AccentBar } from '../exercises/accent-bar.tsx';
import styles from '../exercises/exercise.module.css';
import { VerdictIcon } from '../exercises/marked-answer.tsx';
import { toExerciseMediaHref } from '../exercises/media-href.ts';
import { formatVerdict } from '../exercises/mistake-names.ts';
import { Worksheet } from '../exercises/worksheet.tsx';
import { Button, LinkButton } from '../ui/actions/button.tsx';
import { joinClasses } from '../ui/join-classes.ts';

type Version = { id: string; versionId: string };

/** Form of one question. `children` is shown below its number. Works without scripts. */
export function QuestionForm({
  exercise,
  shown,
  place,
  values,
  stopHref,
  children,
}: {
  exercise: Version;
  shown: ShownExercise;
  place: { number: number; count: number };
  /** Hidden fields of the form, besides the version. */
  values: Readonly<Record<string, string | number>>;
  stopHref: string;
  children?: ReactNode;
}) {
  return (
    <>
      <section className={styles.boxed} aria-labelledby="place">
        <h2 id="place" className={styles.prompt}>
          {m.review_question_of(place)}
        </h2>
        {children}
      </section>
      <form method="post" className={styles.form} aria-labelledby="place" data-focus="">
        {Object.entries({ version: exercise.versionId, ...values }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <Worksheet shown={shown} toMediaHref={toExerciseMediaHref(exercise)} />
        <AccentBar />
        <div className={styles.foot}>
          <Button type="submit">{m.common_check()}</Button>
          <LinkButton href={stopHref} variant="quiet">
            {m.review_stop()}
          </LinkButton>
        </div>
      </form>
    </>
  );
}

/** A marked question with its verdict, and a link to the next one. `children` is shown below the verdict. */
export function AnsweredView({
  exercise,
  question: { shown, marks, notes },
  mark,
  nextHref,
  isLast,
  stopHref,
  children,
}: {
  exercise: Version;
  question: Pick<MarkedWork, 'shown' | 'marks' | 'notes'>;
  mark: { verdict: 'right' | 'near' | 'wrong'; fault: Mistake | null };
  nextHref: string;
  isLast: boolean;
  stopHref: string;
  children?: ReactNode;
}) {
  const answers = Object.fromEntries(Object.entries(marks).map(([field, { answer }]) => [field, answer]));
  return (
    <>
      <section className={styles.boxed} aria-labelledby="verdict">
        <h2 id="verdict" className={joinClasses(styles.prompt, styles.markHead)} data-verdict={mark.verdict}>
          <VerdictIcon verdict={mark.verdict} /> {formatVerdict(mark)}
        </h2>
        {children}
      </section>
      <Worksheet {...{ shown, answers, marks, notes }} toMediaHref={toExerciseMediaHref(exercise)} />
      <div className={styles.foot}>
        <LinkButton href={nextHref} aria-describedby="verdict" data-focus="">
          {isLast ? m.common_finish() : m.common_continue()}
        </LinkButton>
        {isLast ? null : (
          <LinkButton href={stopHref} variant="quiet">
            {m.review_stop()}
          </LinkButton>
        )}
      </div>
    </>
  );
}
