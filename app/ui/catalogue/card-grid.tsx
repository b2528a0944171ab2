import { Children, type ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './card-grid.module.css';

type CardGridProps = {
  children: ReactNode;
  /** `books` (default): up to four columns. `news`: up to three wider ones. */
  of?: 'books' | 'news' | undefined;
  lead?: boolean | undefined;
};

/** A list of cards. Each child becomes one item. */
export function CardGrid({ children, of = 'books', lead }: CardGridProps) {
  return (
    <ul className={joinClasses(styles.grid, styles[of], lead && styles.lead)}>
      {Children.map(children, (child) => (
        <li>{child}</li>
      ))}
    </ul>
  );
}
