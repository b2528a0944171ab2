import { cedillaOutline } from '#common/mark-outline.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './spinner.module.css';

type SpinnerProps = {
  /** Text for screen readers. Not needed beside a visible text. */
  label?: string | undefined;
  className?: string | undefined;
};

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
