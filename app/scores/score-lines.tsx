import { toScoreHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { Reading } from '#core/scores/read-score.ts';
import type { ScoreCard } from '#core/scores/score.ts';
import { m } from '#words/messages.js';
import { joinClasses } from '../ui/join-classes.ts';
import whole from '../ui/styles/whole-link.module.css';
import { OutcomeFigure } from './outcome-figure.tsx';
import { formatDay } from './score-words.ts';
import styles from './scores.module.css';

export type ListedScore = { card: ScoreCard; reading: Reading };

/** Results one under the other: what was obtained, and when. The whole line leads to it. */
export function ScoreLines({ lines }: { lines: readonly ListedScore[] }) {
  return (
    <ol className={styles.lines}>
      {lines.map(({ card, reading }) => (
        <li key={card.id} className={joinClasses(styles.line, whole.card)}>
          <OutcomeFigure reading={reading} />
          <div className={styles.words}>
            <h3 className={styles.title}>
              <a href={toScoreHref(card)} className={whole.title}>
                {typeset(card.title)}
              </a>
            </h3>
            <p className={styles.facts}>
              <span className={styles.exam}>{reading.exam.name}</span>
              {/* Search engines read this list: a name is in it only with its owner's leave. */}
              {card.indexed ? <span>{typeset(card.candidate)}</span> : null}
              <span>{m.scores_session({ date: formatDay(card.sessionDate) })}</span>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
