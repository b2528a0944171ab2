import type { ReactElement, ReactNode } from 'react';
import { Mark } from '../mark/mark.tsx';
import styles from './empty-state.module.css';

type EmptyStateProps = {
  title: string;
  children?: ReactNode;
  /** Link or button for the next step. */
  action?: ReactElement | null | undefined;
  headingLevel?: 2 | 3 | undefined;
};

/** Placeholder of an empty list. */
export function EmptyState({ title, children, action, headingLevel = 2 }: EmptyStateProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3';
  return (
    <div className={styles.empty}>
      <Mark className={styles.mark} />
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.words}>{children}</div> : null}
      {action}
    </div>
  );
}
