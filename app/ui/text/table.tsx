import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './table.module.css';

type TableProps = {
  /** What the table lists; always there for screen readers. */
  caption: string;
  showCaption?: boolean | undefined;
  /** Titles of the columns, in order. A `<thead>` among the children holds those that need more. */
  heads?: readonly (string | { figure: string })[];
  /** The rows; a cell of figures takes `data-number`, a cell of buttons `data-actions`. */
  children: ReactNode;
  /** Tighter rows, for the office. */
  dense?: boolean | undefined;
};

/** A table that scrolls by itself, also with the keyboard, where the screen is too narrow for it. */
export function Table({ caption, showCaption, heads, children, dense }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached with the keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={joinClasses(styles.table, dense && styles.dense)}>
        <caption className={showCaption ? styles.caption : styles.hidden}>{caption}</caption>
        {heads ? (
          <thead>
            <tr>
              {heads.map((head) =>
                typeof head === 'string' ? (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ) : (
                  <th key={head.figure} scope="col" data-number="">
                    {head.figure}
                  </th>
                ),
              )}
            </tr>
          </thead>
        ) : null}
        {children}
      </table>
    </section>
  );
}
