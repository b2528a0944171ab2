import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './split.module.css';

type SplitProps = {
  /** Narrower column: a cover, a picture, a summary. Comes first on a phone. */
  aside: ReactNode;
  children: ReactNode;
  /** True if the narrower column stays in view during scrolling. */
  sticky?: boolean | undefined;
  /** Side of the narrower column on wide screens. */
  side?: 'start' | 'end' | undefined;
};

/** Two columns of unequal width. */
export function Split({ aside, children, sticky, side = 'start' }: SplitProps) {
  return (
    <div className={joinClasses(styles.split, side === 'end' && styles.end)}>
      <div className={joinClasses(styles.aside, sticky && styles.sticky)}>{aside}</div>
      <div className={styles.main}>{children}</div>
    </div>
  );
}
