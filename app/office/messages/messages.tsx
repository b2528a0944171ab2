import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { nameSubject } from '#core/messages/message-input.ts';
import {
  daysInBin,
  listMessages,
  type MessageRow,
  type MessageView,
} from '#core/messages/office-messages.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { joinClasses } from '../../ui/join-classes.ts';
import whole from '../../ui/styles/whole-link.module.css';
import { ListPages } from '../lists/list-pages.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { ListViews } from '../lists/list-views.tsx';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/messages.ts';
import { nameView, readListState, toListHref } from './message-address.ts';
import styles from './messages.module.css';
import { viewWords } from './view-words.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(url);
  const { rows, next } = await listMessages(context.get(coreContext), state);
  return {
    ...state,
    isFirst: !state.after,
    next,
    rows: rows.map((row) => ({ ...row, subject: nameSubject(row.subject) })),
    daysInBin,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.contact_office_title(), index: false }, matches[0].loaderData);

/** What visitors wrote, list by list. */
export default function Messages({ loaderData }: Route.ComponentProps) {
  const { view, search, rows, next, isFirst } = loaderData;
  return (
    <>
      <PageHeader title={m.contact_office_title()} />
      <ListViews
        label={m.contact_office_views()}
        views={(Object.keys(viewWords) as MessageView[]).map((name) => ({
          href: toListHref({ view: name, search }),
          words: viewWords[name](),
          isCurrent: name === view,
        }))}
      />
      <ListSearch
        path="/admin/messages"
        view={nameView(view) ? { name: 'etat', value: nameView(view) } : undefined}
        label={m.contact_office_search()}
        hint={m.contact_office_search_hint()}
        words={search}
      />
      {rows.length === 0 ? (
        <Nothing {...loaderData} />
      ) : (
        <>
          <ListSummary exportHref={toListHref({ view, search }, '/admin/messages.csv')} />
          <Rows rows={rows} caption={viewWords[view]()} />
        </>
      )}
      <ListPages
        start={!isFirst && toListHref({ view, search })}
        next={next && toListHref({ view, search, after: next })}
      />
    </>
  );
}

function Rows({ rows, caption }: { rows: MessageRow[]; caption: string }) {
  return (
    <ul className={styles.list} aria-label={caption}>
      {rows.map((row) => (
        <li key={row.id} className={joinClasses(styles.row, whole.card, row.state === 'new' && styles.new)}>
          <p className={styles.words}>
            {row.state === 'new' ? <span className={styles.mark}>{m.contact_office_new()}</span> : null}
            <Link to={`/admin/messages/${row.id}`} className={joinClasses(styles.subject, whole.link)}>
              {row.subject}
            </Link>
            <span className={styles.opening}>{row.opening}</span>
          </p>
          <p className={styles.sender}>
            <span className={styles.from}>{row.name}</span>
            <span className={styles.email}>{row.email}</span>
          </p>
          <p className={styles.date}>{formatDateTime(row.createdAt)}</p>
        </li>
      ))}
    </ul>
  );
}

function Nothing({ view, search, daysInBin: days }: Route.ComponentProps['loaderData']) {
  if (search)
    return (
      <NoneFound
        title={m.contact_office_found_none()}
        words={m.contact_office_found_none_words()}
        all={{ href: toListHref({ view }), words: m.contact_office_all() }}
      />
    );
  const words: Record<MessageView, string> = {
    inbox: m.contact_office_empty_inbox_words(),
    archived: m.contact_office_empty_archived(),
    spam: m.contact_office_empty_spam({ days }),
    deleted: m.contact_office_empty_bin({ days }),
  };
  return (
    <EmptyState title={view === 'inbox' ? m.contact_office_empty_inbox() : m.contact_office_empty()}>
      <p>{words[view]}</p>
    </EmptyState>
  );
}
