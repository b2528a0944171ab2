import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { readLetterState } from '#core/letters/letter-state.ts';
import { listLetters } from '#core/letters/office-letters.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import { readListState } from '../kit/list-address.ts';
import { ListRows, ListScreen } from '../kit/list-screen.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/mail.ts';
import { formatLetterState, lettersList } from './letters-list.ts';

export const loader = answerErrors(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(lettersList, url);
  const page = await listLetters(context.get(coreContext), state);
  return { state, ...page, lettersStayHere: context.get(flagsContext).lettersStayHere };
});

export const meta: Route.MetaFunction = ({ matches }) =>
  describeUnlisted(m.office_letters_title(), matches[0].loaderData);

/** What the school wrote, and whether it has gone. */
export default function Mail({ loaderData }: Route.ComponentProps) {
  const { state, rows, next, lettersStayHere } = loaderData;
  return (
    <ListScreen
      list={lettersList}
      state={state}
      next={next}
      count={rows.length}
      lead={m.post_lead()}
      notice={
        lettersStayHere ? (
          <Notice title={m.office_letters_stay_title()}>
            <p>
              <RichMessage
                parts={m.post_kept_words.parts()}
                wraps={{ link: (words) => <Link to="/admin/mail/kept">{words}</Link> }}
              />
            </p>
          </Notice>
        ) : null
      }
      views={{ of: 'state', label: m.post_views(), all: m.post_view_all() }}
      search={{ label: m.post_search(), hint: m.post_search_hint() }}
      empty={{ title: m.office_letters_empty_title(), words: m.post_none_words() }}
      noneFound={{ title: m.post_found_none(), words: m.post_found_none_words(), all: m.post_all() }}
    >
      <ListRows
        label={m.office_letters_title()}
        rows={rows.map((row) => {
          const standing = readLetterState(row);
          return {
            id: row.id,
            href: `/admin/mail/${row.id}`,
            title: row.subject,
            under: row.recipient,
            cells: [
              formatDateTime(row.createdAt),
              <span key="state" className={standing === 'failed' ? styles.pressing : undefined}>
                {formatLetterState(standing)}
              </span>,
            ],
          };
        })}
      />
    </ListScreen>
  );
}
