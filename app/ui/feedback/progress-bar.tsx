import { useId } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './progress-bar.module.css';

type ProgressBarProps = {
  label: string;
  /** Share from 0 to 1. Absent while unknown. */
  value?: number | undefined;
  /** Formatted value: « 45 % », « 4 leçons sur 12 ». */
  valueLabel?: string | undefined;
  /** True if only screen readers get the label. */
  hideLabel?: boolean | undefined;
  tone?: 'ink' | 'success' | 'danger' | undefined;
};

export function ProgressBar({ label, value, valueLabel, hideLabel, tone = 'ink' }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.bar}>
      <div className={joinClasses(styles.words, hideLabel && !valueLabel && styles.none)}>
        <label htmlFor={id} className={hideLabel ? styles.hidden : undefined}>
          {label}
        </label>
        {valueLabel ? <span className={styles.value}>{valueLabel}</span> : null}
      </div>
      <progress id={id} max={1} value={value} className={joinClasses(styles.track, styles[tone])} />
    </div>
  );
}
