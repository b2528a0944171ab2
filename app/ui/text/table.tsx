import type { ReactNode } from 'react';
import { joinClasses } from '../join-classes.ts';
import styles from './table.module.css';

type TableProps = {
  /** Title of the table, always available to screen readers. */
  caption: string;
  showCaption?: boolean | undefined;
  /** Column titles. Pass a `<thead>` among the children for more complex ones. */
  heads?: readonly (string | { figure: string })[];
  /** Rows. Cells of figures have `data-number`, cells of buttons `data-actions`. */
  children: ReactNode;
  /** True for the tighter rows of the back office. */
  dense?: boolean | undefined;
};

/** A table that scrolls horizontally on narrow screens, also by keyboard. */
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
