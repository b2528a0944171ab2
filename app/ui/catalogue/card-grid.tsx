import { Children, type ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './card-grid.module.css';

type CardGridProps = {
  children: ReactNode;
  /** `books` (the default): up to four across; `news`: up to three, wider. */
  of?: 'books' | 'news' | undefined;
  /** The first card takes a row of its own. */
  lead?: boolean | undefined;
};

/** A list of cards on the grid of the page; each child becomes an item. */
export function CardGrid({ children, of = 'books', lead }: CardGridProps) {
  return (
    <ul className={joinClasses(styles.grid, styles[of], lead && styles.lead)}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
