import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import styles from './desk.module.css';

/** What only who runs the server can do, out of the way of who teaches. */
export const ForOperator = ({ children }: { children: ReactNode }) => (
  <details className={styles.server}>
    <summary>{m.office_for_operator()}</summary>
    <p>{children}</p>
  </details>
);
