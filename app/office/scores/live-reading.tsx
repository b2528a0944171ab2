import { readScore } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { explainCause } from '../../scores/describe-outcome.ts';
import { OutcomeFigure } from '../../scores/outcome-figure.tsx';
import { Fieldset } from '../../ui/forms/form.tsx';
import { readMarks, type ScoreDraft } from './score-draft.ts';
import styles from './score-editor.module.css';

/** What the marks come to while they are typed, by the rule of that exam on that day. */
export function LiveReading({ draft }: { draft: ScoreDraft }) {
  const { exam, programme, sessionDate, marks } = draft;
  const reading = readScore({ exam, programme, sessionDate, marks: readMarks(marks) });
  const { outcome } = reading;
  return (
    <Fieldset legend={m.marks_part_reading()}>
      <div role="status" className={styles.reading}>
        <OutcomeFigure reading={reading} />
        {outcome.kind === 'failed' ? (
          <ul className={styles.causes}>
            {outcome.causes.map((cause) => (
              <li key={cause.kind === 'part' ? cause.part : 'total'}>{explainCause(reading, cause)}</li>
            ))}
          </ul>
        ) : null}
        {outcome.kind === 'no-chart' ? (
          <p>{sessionDate ? m.scores_no_chart() : m.marks_reading_date()}</p>
        ) : null}
      </div>
    </Fieldset>
  );
}
