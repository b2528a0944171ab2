import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import styles from './desk.module.css';

/** Advice for the server's operator, collapsed, because teachers can ignore it. */
export const ForOperator = ({ children }: { children: ReactNode }) => (
  <details className={styles.server}>
    <summary>{m.office_for_operator()}</summary>
    <p>{children}</p>
  </details>
);
