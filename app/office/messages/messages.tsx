import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { formatEmail } from '#common/format-email.ts';
import { nameSubject } from '#core/messages/message-fields.ts';
import { daysInBin, listMessages, type MessageView } from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { joinClasses } from '../../ui/join-classes.ts';
import whole from '../../ui/styles/whole-link.module.css';
import { readListState, toOfficeListHref } from '../kit/list-address.ts';
import { ListScreen } from '../kit/list-screen.tsx';
import { showList } from '../kit/show-list.ts';
import type { Route } from './+types/messages.ts';
import styles from './messages.module.css';
import { formatMessageView, messagesList } from './messages-list.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(messagesList, url);
  const { view, search } = state;
  const page = await listMessages(context.get(coreContext), state);
  const screen = showList(messagesList, state, page, {
    views: { of: 'view', label: m.contact_office_views() },
    search: { label: m.common_search(), hint: m.contact_office_search_hint() },
    isFiltered: search !== '',
    empty: {
      title: view === 'inbox' ? m.contact_office_empty_inbox() : m.contact_office_empty(),
      words: emptyWords[view](),
    },
    noneFound: {
      title: m.contact_office_found_none(),
      words: m.contact_office_found_none_words(),
      all: m.contact_office_all(),
      href: toOfficeListHref(messagesList, { view }),
    },
  });
  const rows = page.rows.map((row) => ({ ...row, subject: nameSubject(row.subject) }));
  return { screen, rows, caption: formatMessageView(view) };
});

const emptyWords: Record<MessageView, () => string> = {
  inbox: m.contact_office_empty_inbox_words,
  archived: m.contact_office_empty_archived,
  spam: () => m.contact_office_empty_spam({ days: daysInBin }),
  deleted: () => m.contact_office_empty_bin({ days: daysInBin }),
};

export const meta = nameUnlisted(m.common_messages);

export default function Messages({ loaderData: { screen, rows, caption } }: Route.ComponentProps) {
  return (
    <ListScreen screen={screen}>
      <ul className={styles.list} aria-label={caption}>
        {rows.map((row) => (
          <li key={row.id} className={joinClasses(styles.row, whole.card, row.state === 'new' && styles.new)}>
            <p className={styles.words}>
              {row.state === 'new' ? <span className={styles.mark}>{m.common_new()}</span> : null}
              {row.answeredAt && row.state !== 'new' ? (
                <span className={styles.answered}>{m.contact_office_state_answered()}</span>
              ) : null}
              <Link to={`/admin/messages/${row.id}`} className={joinClasses(styles.subject, whole.link)}>
                {row.subject}
              </Link>
              <span className={styles.opening}>{row.opening}</span>
            </p>
            <p className={styles.sender}>
              <span className={styles.from}>{row.name}</span>
              <span className={styles.email}>{formatEmail(row.email)}</span>
            </p>
            <p className={styles.date}>{formatDateTime(row.createdAt)}</p>
          </li>
        ))}
      </ul>
    </ListScreen>
  );
}
