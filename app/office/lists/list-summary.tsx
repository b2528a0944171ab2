import { m } from '#words/messages.js';
import styles from './list-summary.module.css';

/** What is said above the rows of a list, and where they can be had as a file. */
export const ListSummary = ({ words, exportHref }: { words?: string; exportHref: string }) => (
  <div className={styles.summary}>
    {words ? <p>{words}</p> : null}
    <a href={exportHref} className={styles.export}>
      {m.journal_export()}
    </a>
  </div>
);
