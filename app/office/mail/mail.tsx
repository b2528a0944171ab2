import { Link } from 'react-router';
import { formatDateTime } from '#common/dates.ts';
import { readDeliveryState } from '#core/emails/email-state.ts';
import { countEmails, listEmails } from '#core/emails/office-emails.ts';
import { m } from '#words/messages.js';
import { coreContext, flagsContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { Notice } from '../../ui/feedback/notice.tsx';
import { RichMessage } from '../../ui/text/rich-message.tsx';
import { readListState } from '../kit/list-address.ts';
import { ListRows } from '../kit/list-rows.tsx';
import { ListScreen } from '../kit/list-screen.tsx';
import { dateColumn, type ListRow, type ListWords, showList } from '../kit/show-list.ts';
import { mayOpen } from '../office-rights.ts';
import type { Route } from './+types/mail.ts';
import { emailsList, formatEmailState } from './emails-list.ts';

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const state = readListState(emailsList, url);
  const core = context.get(coreContext);
  const page = await listEmails(core, state);
  const words: ListWords = {
    lead: m.post_lead(),
    views: { of: 'state', label: m.post_views(), all: m.common_any() },
    search: { label: m.common_search(), hint: m.post_search_hint() },
    columns: [m.common_subject_line(), dateColumn(m.common_date()), m.common_state()],
    count: m.lists_count_emails,
    empty: {
      title: m.office_letters_empty_title(),
      words: m.post_none_words(),
      action: state.state ? undefined : { href: '/admin/orders/add', label: m.orders_invite() },
    },
    noneFound: { title: m.post_found_none(), words: m.post_found_none_words() },
  };
  const screen = await showList(emailsList, state, page, words, {
    person: requireUser(context),
    countAll: (asked) => countEmails(core, asked),
  });
  const rows = page.rows.map((row): ListRow => {
    const status = readDeliveryState(row);
    const text = formatEmailState(status);
    return {
      id: row.id,
      href: `/admin/mail/${row.id}`,
      title: row.subject,
      under: row.recipient,
      cells: [formatDateTime(row.createdAt), status === 'failed' ? { text, style: 'pressing' } : text],
    };
  });
  return {
    screen,
    rows,
    isEmailStoredOnly: context.get(flagsContext).isEmailStoredOnly,
    mayOpenStored: mayOpen(requireUser(context), '/admin/mail/kept'),
  };
});

export const meta = nameUnlisted(m.common_letters);

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { screen, rows, isEmailStoredOnly, mayOpenStored } = loaderData;
  return (
    <ListScreen
      screen={screen}
      notice={
        isEmailStoredOnly ? (
          <Notice title={m.office_letters_stay_title()}>
            <p>
              <RichMessage
                parts={m.post_kept_words.parts()}
                wraps={{
                  link: (words) => (mayOpenStored ? <Link to="/admin/mail/kept">{words}</Link> : words),
                }}
              />
            </p>
          </Notice>
        ) : null
      }
    >
      <ListRows label={m.common_letters()} columns={screen.columns} rows={rows} />
    </ListScreen>
  );
}
