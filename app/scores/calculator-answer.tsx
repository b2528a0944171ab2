import type { Gap } from '#core/scores/find-gaps.ts';
import type { Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import styles from './calculator.module.css';
import { formatExamChoice } from './exam-choice.tsx';
import { MarksFigure } from './marks-figure.tsx';
import { OutcomeFigure } from './outcome-figure.tsx';
import type { Question } from './read-question.ts';
import { formatLevel, toPartNames } from './score-words.ts';

/** What the marks mean, and what is missing; announced when a script renews it. */
export function CalculatorAnswer({ question }: { question: Question }) {
  const { reading, goal, gaps } = question;
  return (
    <section
      id="resultat"
      tabIndex={-1}
      aria-labelledby="resultat-titre"
      aria-live="polite"
      className={styles.answer}
      data-answer={reading ? 'given' : 'waiting'}
    >
      <h2 id="resultat-titre" className={styles.answerTitle}>
        {m.scores_calculator_answer()}
      </h2>
      {reading ? (
        <>
          <OutcomeFigure reading={reading} large />
          {reading.outcome.kind === 'incomplete' ? <p>{m.scores_calculator_incomplete()}</p> : null}
          {gaps ? <Gaps reading={reading} goal={goal} gaps={gaps} /> : null}
          <MarksFigure
            reading={reading}
            title={m.scores_calculator_chart({ exam: formatExamChoice(question) })}
          />
        </>
      ) : (
        <p className={styles.waiting}>{m.scores_calculator_waiting()}</p>
      )}
    </section>
  );
}

/** « Il manque 8 points en CE pour NCLC 7. » */
function Gaps({ reading, goal, gaps }: { reading: Reading; goal: string; gaps: readonly Gap[] }) {
  const level = formatLevel(reading.exam.scale, goal);
  if (gaps.length === 0)
    return (
      <p className={styles.reached}>
        {reading.parts.every(({ mark, optional }) => mark !== null || optional)
          ? m.scores_gap_none({ level })
          : m.scores_gap_none_partial({ level })}
      </p>
    );
  return (
    <ul className={styles.gaps}>
      {gaps.map(({ part, missing }) => (
        <li key={part}>
          {m.scores_gap({ count: missing, part: toPartNames(reading.exam, part).short, level })}
        </li>
      ))}
    </ul>
  );
}
