import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import { RichMessage } from '../text/rich-message.tsx';
import styles from './error-panel.module.css';

export type ErrorPanelProps = {
  /** 404, 503… set large, as an ornament with a meaning. */
  status?: number | undefined;
  /** « Cette page n’existe pas » */
  title: string;
  children?: ReactNode;
  /** The ways back. */
  actions?: ReactNode;
  /** A reference to give to the school: the id of the request. */
  reference?: string | undefined;
  /** 1 (the default) where the page says nothing else. */
  headingLevel?: 1 | 3 | undefined;
};

/** What a page shows when it cannot show what was asked. */
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
