import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { letterStates, readLetterState } from '#core/letters/letter-state.ts';
import { type LetterRow, listLetters } from '#core/letters/office-letters.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import styles from '../kit/sheet.module.css';
import { ListPages } from '../lists/list-pages.tsx';
import { ListRows } from '../lists/list-rows.tsx';
import { ListSearch } from '../lists/list-search.tsx';
import { ListSummary } from '../lists/list-summary.tsx';
import { ListViews } from '../lists/list-views.tsx';
import { NoneFound } from '../lists/none-found.tsx';
import type { Route } from './+types/mail.ts';
import { letterStateNames, nameLetterState, nameLetterView } from './letter-words.ts';
import { readMailState, toMailHref } from './mail-address.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readMailState(url);
  const { rows, next } = await listLetters(context.get(coreContext), state);
  return {
    ...state,
    isFirst: !state.after,
    rows,
    next,
    lettersStayHere: context.get(flagsContext).lettersStayHere,
  };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.office_letters_title(), index: false }, matches[0].loaderData);

/** What the school wrote, and whether it has gone. */
export default function Mail({ loaderData }: Route.ComponentProps) {
  const { state, search, rows, next, isFirst, lettersStayHere } = loaderData;
  return (
    <>
      <PageHeader title={m.office_letters_title()} lead={m.post_lead()} />
      {lettersStayHere ? (
        <Notice title={m.office_letters_stay_title()}>
          <p>
            <RichMessage
              parts={m.post_kept_words.parts()}
              wraps={{ link: (words) => <Link to="/admin/mail/kept">{words}</Link> }}
            />
          </p>
        </Notice>
      ) : null}
      <ListViews
        label={m.post_views()}
        views={[null, ...letterStates].map((one) => ({
          href: toMailHref({ state: one, search }),
          words: one ? nameLetterView(one) : m.post_view_all(),
          isCurrent: one === state,
        }))}
      />
      <ListSearch
        path="/admin/mail"
        view={state ? { name: 'etat', value: letterStateNames[state] } : undefined}
        label={m.post_search()}
        hint={m.post_search_hint()}
        words={search}
      />
      {rows.length === 0 ? (
        <Nothing filtered={Boolean(state || search)} />
      ) : (
        <>
          <ListSummary exportHref={toMailHref({ state, search }, '/admin/mail.csv')} />
          <Rows rows={rows} />
        </>
      )}
      <ListPages
        start={!isFirst && toMailHref({ state, search })}
        next={next && toMailHref({ state, search, after: next })}
      />
    </>
  );
}

function Rows({ rows }: { rows: LetterRow[] }) {
  return (
    <ListRows
      label={m.office_letters_title()}
      rows={rows.map((row) => {
        const state = readLetterState(row);
        return {
          id: row.id,
          href: `/admin/mail/${row.id}`,
          title: row.subject,
          under: row.recipient,
          cells: [
            formatDateTime(row.createdAt),
            <span key="state" className={state === 'failed' ? styles.pressing : undefined}>
              {nameLetterState(state)}
            </span>,
          ],
        };
      })}
    />
  );
}

function Nothing({ filtered }: { filtered: boolean }) {
  if (!filtered)
    return (
      <EmptyState title={m.office_letters_empty_title()}>
        <p>{m.post_none_words()}</p>
      </EmptyState>
    );
  return <NoneFound title={m.post_found_none()} all={{ href: '/admin/mail', words: m.post_all() }} />;
}
