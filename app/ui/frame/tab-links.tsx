import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinClasses } from '../join-classes.ts';
import styles from '../overlays/tabs.module.css';

type TabLink = {
  href: string;
  label: ReactNode;
  /** `page` for the page itself, `true` for a page below it. */
  current?: 'page' | 'true' | undefined;
};

/** Links to the pages of a section or of an entity, displayed as tabs. */
export const TabLinks = ({
  label,
  tabs,
  className,
}: {
  label: string;
  tabs: readonly TabLink[];
  className?: string | undefined;
}) => (
  <nav aria-label={label} className={joinClasses(styles.links, className)} data-print="none">
    {tabs.map(({ href, label, current }) => (
      <Link key={href} to={href} className={styles.tab} aria-current={current}>
        {label}
      </Link>
    ))}
  </nav>
);
