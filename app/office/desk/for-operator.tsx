import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { joinClasses } from '../../ui/join-classes.ts';
import sheet from '../kit/sheet.module.css';
import styles from './desk.module.css';

/** Advice for the server's operator, collapsed, because teachers can ignore it. */
export const ForOperator = ({ children }: { children: ReactNode }) => (
  <details className={joinClasses(styles.server, sheet.fold)}>
    <summary>{m.office_for_operator()}</summary>
    <p>{children}</p>
  </details>
);
