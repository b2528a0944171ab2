import { cedillaOutline } from '#common/mark-outline.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './spinner.module.css';

type SpinnerProps = {
  /** Said by screen readers; without it the mark is only an ornament beside a text that says it. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The loading mark: a cedilla that swings. */
export function Spinner({ label, className }: SpinnerProps) {
  const drawing = (
    <svg className={joinClasses(styles.spinner, className)} viewBox="9 56 32 44" aria-hidden="true">
      <path d={cedillaOutline} />
    </svg>
  );
  if (!label) return drawing;
  return (
    <span className={styles.labelled} role="status">
      {drawing}
      <span>{label}</span>
    </span>
  );
}
