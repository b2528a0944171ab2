import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  /** Displayed beside the title, such as the number of rows of a list. */
  note?: string | undefined;
  lead?: ReactNode;
  actions?: ReactNode;
  trail?: readonly Crumb[] | undefined;
  /** Links to the other pages of the entity. */
  tabs?: ReactNode;
  /** Heading level: 3 if the screen is embedded in another one. */
  level?: 1 | 3 | undefined;
};

/** Header of a members' or back-office screen. */
export function PageHeader({ title, note, lead, actions, trail, tabs, level = 1 }: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <div className={styles.head}>
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <div className={styles.row}>
        <Heading className={styles.title}>{title}</Heading>
        {note ? <p className={styles.note}>{note}</p> : null}
        {lead ? <p className={styles.lead}>{lead}</p> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
      {tabs}
    </div>
  );
}

type Crumb = { href: string; label: string };

/** Links from the home page to the parent of this page. */
export function Breadcrumbs({ trail, label }: { trail: readonly Crumb[]; label?: string | undefined }) {
  return (
    <nav aria-label={label ?? m.ui_breadcrumbs()} className={styles.crumbs} data-print="none">
      <ol>
        {trail.map(({ href, label }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
