import type { ReactNode } from 'react';
import styles from './editor-layout.module.css';

/**
 * An editor in two columns where there is room: what is said, and in a panel beside it how it is published. In one column
 * the panel follows `opening`, ahead of the long parts.
 */
export function EditorLayout({
  opening,
  side,
  children,
}: {
  opening: ReactNode;
  side: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={styles.editor}>
      <div className={styles.opening}>{opening}</div>
      <div className={styles.side}>{side}</div>
      <div className={styles.content}>{children}</div>
    </div>
  );
}
