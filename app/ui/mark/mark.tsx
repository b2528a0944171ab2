import { cedillaOutline, letterOutline } from '#common/mark-outline.ts';
import { joinClasses } from '../join-classes.ts';
import styles from './mark.module.css';

type MarkProps = { className?: string | undefined };

/** The product's logo, « ç » with its cedilla in the accent colour, 1.6 lines tall. */
export function Mark({ className }: MarkProps) {
  return (
    <svg
      className={joinClasses(styles.mark, className)}
      viewBox="0 0 55 98"
      width="22"
      height="39"
      aria-hidden="true"
    >
      <path className={styles.cedilla} d={cedillaOutline} />
      <path d={letterOutline} />
    </svg>
  );
}
