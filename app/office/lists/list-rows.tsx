import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { joinClasses } from '../../ui/join-classes.ts';
import whole from '../../ui/styles/whole-link.module.css';
import styles from './list-rows.module.css';

type ListRow = {
  id: string;
  href: string;
  title: string;
  /** A line under the title. */
  under?: ReactNode;
  /** What else is said of it: beside the title where there is room, below it otherwise. */
  cells: readonly ReactNode[];
};

/** The rows of an office list, each leading to its own screen: columns where there is room, a few lines each otherwise. */
export function ListRows({ label, rows }: { label: string; rows: readonly ListRow[] }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {rows.map(({ id, href, title, under, cells }) => (
        <li key={id} className={joinClasses(styles.row, whole.card)}>
          <p className={styles.words}>
            <Link to={href} className={joinClasses(styles.link, whole.link)}>
              {title}
            </Link>
            {under ? <span className={styles.under}>{under}</span> : null}
          </p>
          {cells.map((cell, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a list never change place.
            <p key={index} className={styles.cell}>
              {cell}
            </p>
          ))}
        </li>
      ))}
    </ul>
  );
}
