import type { ReactNode } from 'react';
import { Breadcrumbs, type Crumb } from '../text/breadcrumbs.tsx';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons on the right of the title. */
  actions?: ReactNode;
  trail?: readonly Crumb[] | undefined;
};

/** The head of a member's or an office screen (h1). */
export function PageHeader({ title, lead, actions, trail }: PageHeaderProps) {
  return (
    <div className={styles.head}>
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <div className={styles.row}>
        <h1 className={styles.title}>{title}</h1>
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}
