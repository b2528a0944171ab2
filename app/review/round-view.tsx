import type { ReactNode } from 'react';
import type { ShownExercise } from '#core/exercises/keys/shown-exercise.ts';
import type { MarkedQuestion } from '#core/exercises/review/mark-question.ts';
import { m } from '#words/messages.js';
import styles from '../exercises/exercise.module.css';
import { advanceRound, type Round, startRound } from '../exercises/round-address.ts';
import { LinkButton } from '../ui/actions/button.tsx';
import { PageHeader } from '../ui/frame/page-header.tsx';
import { AnsweredView, QuestionForm } from './question-view.tsx';

type RoundViewProps = {
  exercise: { id: string; versionId: string };
  round: Round;
  /** Next question, or null at the end of the round. */
  question: { field: string; shown: ShownExercise } | null;
  /** The question that was just answered. */
  answered: { field: string; versionId: string; question: MarkedQuestion } | undefined;
  trail: { href: string; label: string }[];
  toHref: (round: Round) => string;
  /** Page after the round. */
  exit: { href: string; label: string };
  /** Shown at the end. */
  children?: ReactNode;
};

/** One question of a round at a time, its mark, or the result of the round. Works without scripts. */
export function RoundView({ trail, ...props }: RoundViewProps) {
  return (
    <article className={styles.page}>
      <PageHeader title={m.practice_repeat_mistakes()} trail={trail} />
      <RoundStep {...props} />
    </article>
  );
}

function RoundStep({
  exercise: { id, versionId },
  round,
  question,
  answered,
  toHref,
  exit,
  children,
}: Omit<RoundViewProps, 'trail'>) {
  if (answered) {
    const { mark } = answered.question;
    const next = advanceRound(round, answered.field, mark.verdict === 'right');
    return (
      <AnsweredView
        exercise={{ id, versionId: answered.versionId }}
        question={answered.question}
        mark={mark}
        nextHref={toHref(next)}
        isLast={next.remaining.length === 0}
        stopHref={exit.href}
      />
    );
  }
  if (question)
    return (
      <QuestionForm
        exercise={{ id, versionId }}
        shown={question.shown}
        place={{ number: round.done + 1, count: round.done + round.remaining.length }}
        values={{ field: question.field }}
        stopHref={exit.href}
      />
    );
  const { done, again } = round;
  const isRight = again.length === 0;
  return (
    <>
      <section className={styles.boxed} aria-labelledby="fin">
        <h2 id="fin" tabIndex={-1} data-focus="" className={styles.prompt}>
          {isRight ? m.practice_perfect() : m.practice_rights({ rights: done - again.length, count: done })}
        </h2>
        {children}
      </section>
      <div className={styles.foot}>
        {isRight ? null : (
          <LinkButton href={toHref(startRound(again))}>{m.practice_repeat_mistakes()}</LinkButton>
        )}
        <LinkButton href={exit.href} variant={isRight ? 'primary' : 'quiet'}>
          {exit.label}
        </LinkButton>
      </div>
    </>
  );
}
