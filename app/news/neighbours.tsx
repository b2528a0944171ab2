import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { NewsHeadline } from '#core/news/news-item.ts';
import { m } from '#words/messages.js';
import { Icon } from '../ui/mark/icon.tsx';
import styles from './neighbours.module.css';

/** The way to the items published just before and just after. */
export function Neighbours({ previous, next }: { previous: NewsHeadline | null; next: NewsHeadline | null }) {
  if (!previous && !next) return null;
  return (
    <nav aria-label={m.news_neighbours()} className={styles.neighbours} data-print="none">
      {previous ? (
        <a href={toNewsHref(previous)} rel="prev" className={styles.link}>
          <span className={styles.side}>
            <Icon name="arrow-left" /> {m.news_previous()}
          </span>
          <span className={styles.title}>{typeset(previous.title)}</span>
        </a>
      ) : null}
      {next ? (
        <a href={toNewsHref(next)} rel="next" className={`${styles.link} ${styles.next}`}>
          <span className={styles.side}>
            {m.news_next()} <Icon name="arrow-right" />
          </span>
          <span className={styles.title}>{typeset(next.title)}</span>
        </a>
      ) : null}
    </nav>
  );
}
