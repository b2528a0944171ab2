import type { ReactNode } from 'react';
import styles from './form-stack.module.css';

/** The distance between the parts of a form; put it inside the `form`. */
export function FormStack({ children }: { children: ReactNode }) {
  return <div className={styles.stack}>{children}</div>;
}

/** The buttons at the foot of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
