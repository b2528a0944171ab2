import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './split.module.css';

type SplitProps = {
  /** The narrower part: a cover, a picture, a summary. First on a phone. */
  aside: ReactNode;
  children: ReactNode;
  /** The narrower part stays in view while the other scrolls. */
  sticky?: boolean | undefined;
  /** On which side it is on wide screens. */
  side?: 'start' | 'end' | undefined;
};

/** Two columns of unequal width: a product and what is said of it, a form and its summary. */
export function Split({ aside, children, sticky, side = 'start' }: SplitProps) {
  return (
    <div className={joinClasses(styles.split, side === 'end' && styles.end)}>
      <div className={joinClasses(styles.aside, sticky && styles.sticky)}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
