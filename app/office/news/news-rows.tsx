import { useState } from 'react';
import { Link } from 'react-router';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { OfficeNews } from '#core/news/list-office-news.ts';
import type { NewsState } from '#core/news/news-item.ts';
import { m } from '#words/messages.js';
import { Button } from '../../ui/actions/button.tsx';
import { Icon } from '../../ui/mark/icon.tsx';
import { Menu } from '../../ui/overlays/menu.tsx';
import type { Commands } from '../kit/commands.tsx';
import { LaterConfirmation } from '../kit/later-dialog.tsx';
import styles from './news-rows.module.css';

type NewsListRow = OfficeNews & { status: NewsState };

const stateLabels: Readonly<Record<NewsState, () => string>> = {
  draft: m.common_draft,
  scheduled: m.newsroom_state_scheduled,
  published: m.common_displayed_feminine,
  hidden: m.newsroom_state_hidden,
  archived: m.newsroom_state_archived,
};

export function NewsRows({
  rows,
  caption,
  commands,
}: {
  rows: readonly NewsListRow[];
  caption: string;
  commands: Commands;
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
          <p className={styles.state} data-state={row.status}>
            {stateLabels[row.status]()}
          </p>
          <p className={styles.date}>{formatRowDate(row)}</p>
          <NewsMenu row={row} commands={commands} />
        </li>
      ))}
    </ul>
  );
}

function formatRowDate({ status, publishedAt, createdAt }: NewsListRow): string {
  if (status === 'scheduled' && publishedAt)
    return m.newsroom_row_scheduled({ moment: formatDateTime(publishedAt) });
  if (status === 'published' && publishedAt) return formatDate(publishedAt);
  return m.newsroom_row_begun({ day: formatDate(createdAt) });
}

/** Only permanent deletion asks for confirmation. */
function NewsMenu({ row, commands }: { row: NewsListRow; commands: Commands }) {
  const [asking, setAsking] = useState(false);
  const { id, title, status } = row;
  const archived = status === 'archived';
  return (
    <>
      <Menu
        trigger={
          <Button variant="quiet" size="small" aria-label={m.newsroom_actions_of({ title })}>
            <Icon name="more" />
          </Button>
        }
        items={[
          { label: m.common_edit(), icon: 'edit', href: `/admin/news/edit-${id}` },
          {
            label: status === 'published' ? m.common_see_page() : m.newsroom_see_preview(),
            icon: 'eye',
            href: toNewsHref(row),
          },
          archived
            ? {
                label: m.common_restore_archived(),
                icon: 'retry',
                onSelect: () => void commands.ask({ act: 'restore', id }),
              }
            : {
                label: m.common_archive(),
                icon: 'inbox',
                onSelect: () => void commands.ask({ act: 'archive', id }),
              },
          ...(archived
            ? [
                {
                  label: m.common_delete_for_good(),
                  icon: 'trash' as const,
                  danger: true,
                  onSelect: () => setAsking(true),
                },
              ]
            : []),
        ]}
      />
      <LaterConfirmation
        open={asking}
        onOpenChange={setAsking}
        title={m.newsroom_delete_title({ title })}
        words={m.newsroom_delete_words()}
        no={m.newsroom_delete_not()}
        yes={m.common_delete_for_good()}
        danger
        onConfirm={() => void commands.ask({ act: 'delete', id })}
      />
    </>
  );
}
