import type { ReactNode } from 'react';
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
};

/** What a page shows when it cannot show what was asked. */
export function ErrorPanel({ status, title, children, actions, reference }: ErrorPanelProps) {
  return (
    <div className={styles.panel}>
      {status === undefined ? null : <p className={styles.status}>{status}</p>}
      <h1 className={styles.title}>{title}</h1>
      {children ? <div className={styles.words}>{children}</div> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
      {reference ? (
        <p className={styles.reference}>
          Référence à nous indiquer : <code>{reference}</code>
        </p>
      ) : null}
    </div>
  );
}
