import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { RichMessage } from '../text/rich-message.tsx';
import styles from './error-panel.module.css';

export type ErrorPanelProps = {
  /** HTTP status, set large as decoration. */
  status?: number | undefined;
  title: string;
  children?: ReactNode;
  /** Links back to working pages. */
  actions?: ReactNode;
  /** Request id, which the visitor can send to the school. */
  reference?: string | undefined;
  /** 1 (default) if the page has no other content. */
  headingLevel?: 1 | 3 | undefined;
};

/** Replaces the content of a page that failed or does not exist. */
export function ErrorPanel({
  status,
  title,
  children,
  actions,
  reference,
  headingLevel = 1,
}: ErrorPanelProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h3';
  return (
    <div className={styles.panel}>
      {status === undefined ? null : <p className={styles.status}>{status}</p>}
      <Heading className={styles.title}>{title}</Heading>
      {children ? <div className={styles.words}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {reference ? (
        <p className={styles.reference}>
          <RichMessage
            parts={m.ui_error_reference.parts({ reference })}
            wraps={{ code: (words) => <code>{words}</code> }}
          />
        </p>
      ) : null}
    </div>
  );
}
