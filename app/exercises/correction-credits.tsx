import { formatDate } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { UngradedProduction } from '#core/exercises/attempts/list-ungraded.ts';
import type { OwnCredits } from '#core/exercises/attempts/load-work.ts';
import { formatHalfPoints } from '#core/rubrics/rubric.ts';
import { m } from '#words/messages.js';
import { RubricTable } from '../corrections/rubric-table.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import styles from './exercise.module.css';

/** Corrections left and their promised date, before the learner writes. */
export function CreditsNotice({ credits }: { credits: OwnCredits }) {
  const { left, dueAt, isSecond } = credits;
  if (left === 0 && !isSecond)
    return (
      <Notice tone="warning" title={m.corrections_none_left()}>
        <p>{m.corrections_none_left_words()}</p>
      </Notice>
    );
  return (
    <Notice title={m.corrections_promised({ date: formatDate(dueAt) })}>
      {left === null ? null : (
        <p>{isSecond ? m.corrections_second_free() : m.corrections_left({ count: left })}</p>
      )}
    </Notice>
  );
}

/** Models and rubrics of productions that nobody grades. */
export const SelfEvaluation = ({ productions }: { productions: readonly UngradedProduction[] }) => (
  <section className={styles.boxed} aria-labelledby="comparaison">
    <h2 id="comparaison">{m.corrections_compare()}</h2>
    <p>{m.corrections_compare_words()}</p>
    {productions.map(({ field, prompt, model, rubric }) => (
      <div key={field} className={styles.options}>
        {prompt ? <h3 className={styles.prompt}>{typeset(prompt)}</h3> : null}
        {model ? (
          <details>
            <summary>{m.corrections_model()}</summary>
            <p lang="fr" className={styles.lines}>
              {model}
            </p>
          </details>
        ) : null}
        {rubric ? (
          <RubricTable
            caption={typeset(rubric.name)}
            criteria={rubric.criteria}
            formatPoints={({ points }) => formatHalfPoints(points)}
          />
        ) : null}
      </div>
    ))}
  </section>
);
