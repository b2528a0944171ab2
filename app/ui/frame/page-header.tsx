import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
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

type Crumb = { href: string; label: string };

/** The way from the home page to this one; the page itself is not in it. */
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
