import { formatDateTime } from '#common/dates.ts';
import { listStoredMessages } from '#core/mailbox/stored-messages.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { LinkButton } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { ListRows } from '../kit/list-rows.tsx';
import { ListPages } from '../kit/list-screen.tsx';
import type { Route } from './+types/stored-messages.ts';

const pageSize = 50;

export const loader = withErrorResponse(async ({ url, context }: Route.LoaderArgs) => {
  const before = url.searchParams.get('avant');
  const emails = await listStoredMessages(context.get(coreContext), {
    limit: pageSize + 1,
    ...(before ? { before } : {}),
  });
  return { letters: emails.slice(0, pageSize), hasNext: emails.length > pageSize, isFirst: !before };
});

export const meta = nameUnlisted(m.common_kept_letters);

/** Emails of a site without an SMTP relay, for the owner to read and pass on. */
export default function StoredMessages({
  loaderData: { letters: emails, hasNext, isFirst },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={m.common_kept_letters()}
        lead={m.office_letters_lead()}
        trail={[{ href: '/admin/mail', label: m.common_letters() }]}
      />
      {emails.length === 0 ? (
        <EmptyState
          title={m.office_letters_empty_title()}
          action={<LinkButton href="/admin/mail">{m.common_letters()}</LinkButton>}
        >
          <p>{m.office_letters_empty_words()}</p>
        </EmptyState>
      ) : (
        <ListRows
          label={m.common_kept_letters()}
          columns={[{ label: m.common_subject_line() }, { label: m.common_date() }]}
          rows={emails.map((email) => ({
            id: email.id,
            href: `/admin/mail/kept/${encodeURIComponent(email.id)}`,
            title: email.subject,
            under: email.to.join(', '),
            cells: [formatDateTime(email.arrivedAt)],
          }))}
        />
      )}
      <ListPages
        start={!isFirst && '/admin/mail/kept'}
        next={hasNext && `/admin/mail/kept?avant=${encodeURIComponent(emails.at(-1)?.id ?? '')}`}
      />
    </>
  );
}
