import type { Reading } from '#core/scores/read-score.ts';
import { levelClass } from '../ui/catalogue/level.tsx';
import { joinClasses } from '../ui/join-classes.ts';
import { describeOutcome } from './describe-outcome.ts';
import styles from './outcome-figure.module.css';

/** What a result comes to, set as a number in a headline: « 86 sur 100, obtenu ». */
export function OutcomeFigure({ reading, large }: { reading: Reading; large?: boolean | undefined }) {
  const { figure, scale, unit, verdict, level } = describeOutcome(reading);
  return (
    <p className={joinClasses(styles.outcome, large && styles.large, levelClass(level))}>
      <span className={styles.number}>
        {scale ? <span className={styles.unit}>{scale} </span> : null}
        <span className={styles.figure}>{figure}</span>
        {unit ? <span className={styles.unit}> {unit}</span> : null}
      </span>{' '}
      <span className={styles.verdict}>{verdict}</span>
    </p>
  );
}
