import type { ReactNode } from 'react';
import { m } from '#words/messages.js';
import styles from './page-header.module.css';

export type PageHeaderProps = {
  title: ReactNode;
  lead?: ReactNode;
  /** Buttons on the right of the title. */
  actions?: ReactNode;
  trail?: readonly Crumb[] | undefined;
  /** Of its title: one, but where the screen is shown inside another. */
  level?: 1 | 3 | undefined;
};

/** The head of a member's or an office screen. */
export function PageHeader({ title, lead, actions, trail, level = 1 }: PageHeaderProps) {
  const Heading = level === 1 ? 'h1' : 'h3';
  return (
    <div className={styles.head}>
      {trail ? <Breadcrumbs trail={trail} /> : null}
      <div className={styles.row}>
        <Heading className={styles.title}>{title}</Heading>
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
