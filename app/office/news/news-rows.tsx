import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { OfficeNews } from '#core/news/list-office-news.ts';
import { m } from '#words/messages.js';
import { type listNames, stateNames } from './describe-state.ts';
import { NewsMenu } from './news-menu.tsx';
import styles from './news-rows.module.css';
import type { NewsListMove } from './use-news-moves.ts';

export type NewsRow = OfficeNews & { standing: keyof typeof listNames };

/** The items of a list, each with its menu. */
export function NewsRows({
  rows,
  caption,
  onMove,
}: {
  rows: readonly NewsRow[];
  caption: string;
  onMove: (row: NewsRow, to: NewsListMove) => void;
}) {
  return (
    <ul className={styles.list} aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id} className={styles.row}>
          <p className={styles.words}>
            <Link to={`/admin/news/edit-${row.id}`} className={styles.title}>
              {typeset(row.title)}
            </Link>
            {row.summary ? <span className={styles.summary}>{typeset(row.summary)}</span> : null}
          </p>
          <p className={styles.state} data-state={row.standing}>
            {stateNames[row.standing]()}
          </p>
          <p className={styles.date}>{writeDate(row)}</p>
          <NewsMenu row={row} href={toNewsHref(row)} onMove={(to) => onMove(row, to)} />
        </li>
      ))}
    </ul>
  );
}

function writeDate({ standing, publishedAt, createdAt }: NewsRow): string {
  if (standing === 'scheduled' && publishedAt)
    return m.newsroom_row_scheduled({ moment: formatDateTime(publishedAt) });
  if (standing === 'published' && publishedAt) return formatDate(publishedAt);
  return m.newsroom_row_begun({ day: formatDate(createdAt) });
}
