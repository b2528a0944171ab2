import type { Reading } from '#core/scores/read-score.ts';
import { m } from '#words/messages.js';
import { RichMessage } from '../ui/text/rich-message.tsx';
import styles from './marks-figure.module.css';
import { formatDay } from './score-words.ts';

/** Which rule or chart was applied, when it was transcribed, and what it is worth. */
export function SourceNote({ reading: { exam, source } }: { reading: Pick<Reading, 'exam' | 'source'> }) {
  if (!source) return null;
  const text = exam.kind === 'diploma' ? m.scores_source_rule : m.scores_source_chart;
  return (
    <p className={styles.source}>
      <RichMessage
        parts={text.parts({ title: source.title, date: formatDay(source.readOn) })}
        wraps={{ source: (words) => <a href={source.url}>{words}</a> }}
      />
    </p>
  );
}
