import { m } from '#words/messages.js';
import { Icon } from '../mark/icon.tsx';
import styles from './pagination.module.css';

type PaginationProps = {
  /** Accessible name: « Pages de la liste des cours ». */
  label: string;
  previous?: { href: string; label?: string | undefined } | undefined;
  next?: { href: string; label?: string | undefined } | undefined;
};

/** Links to the previous and the next page. Renders nothing without them. */
export function Pagination({ label, previous, next }: PaginationProps) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={label} className={styles.pagination} data-print="none">
      {previous ? (
        <a href={previous.href} rel="prev" className={styles.link}>
          <Icon name="arrow-left" className={styles.arrow} />
          <span>{` ${previous.label ?? m.ui_page_previous()}`}</span>
        </a>
      ) : null}
      {next ? (
        <a href={next.href} rel="next" className={`${styles.link} ${styles.next}`}>
          <span>{`${next.label ?? m.ui_page_next()} `}</span>
          <Icon name="arrow-right" className={styles.arrow} />
        </a>
      ) : null}
    </nav>
  );
}
