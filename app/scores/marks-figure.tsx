import type { Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { BandChart } from '../ui/charts/band-chart.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { explainCause } from './describe-outcome.ts';
import { drawReading } from './draw-reading.ts';
import styles from './marks-figure.module.css';
import tableStyles from './marks-table.module.css';
import { MarksTable } from './marks-table.tsx';
import { SourceNote } from './source-note.tsx';

/** Each mark against its bands, the same in a table, why a diploma was missed, and where the rule comes from. */
export function MarksFigure({ reading, title }: { reading: Reading; title: string }) {
  const { outcome } = reading;
  const rows = drawReading(reading);
  return (
    <div className={joinClasses(styles.marks, tableStyles.narrow)}>
      {rows.length > 0 ? (
        <figure>
          <BandChart title={title} rows={rows} even={reading.exam.kind === 'test'} />
        </figure>
      ) : null}
      <MarksTable reading={reading} />
      {outcome.kind === 'failed' ? (
        <ul className={styles.causes}>
          {outcome.causes.map((cause) => (
            <li key={cause.kind === 'part' ? cause.part : 'total'}>{explainCause(reading, cause)}</li>
          ))}
        </ul>
      ) : null}
      {outcome.kind === 'levels' ? <p>{m.scores_lowest_counts()}</p> : null}
      {outcome.kind === 'no-chart' ? (
        <Notice tone="warning">
          <p>{m.scores_no_chart()}</p>
        </Notice>
      ) : null}
      <SourceNote reading={reading} />
    </div>
  );
}
