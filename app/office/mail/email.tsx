import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { readDeliveryState } from '#core/emails/email-state.ts';
import { findEmail, resendEmail } from '#core/emails/office-emails.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/email.ts';
import { EmailText } from './email-text.tsx';
import { confirmEmailQueued, formatEmailState } from './emails-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const id = requireId(args.params.letterId, args);
  const { html: _html, ...email } = await findEmail(args.context.get(coreContext), id);
  return { letter: email };
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.letterId, args),
  commands: {
    resend: command(z.object({}), async ({ core, actor, id }) => {
      await resendEmail(core, actor, id);
      return confirmEmailQueued(core, m.common_email_queued());
    }),
  },
});

export const clientAction = sendSafely;

/** Never reload: a resent email may have a new id, and this URL may no longer exist. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.letter.subject ?? m.common_letter(), matches[0].loaderData);

export default function Email({ loaderData: { letter: email } }: Route.ComponentProps) {
  const commands = useCommands({ leaveAfter: { resend: '/admin/mail' } });
  return (
    <>
      <PageHeader
        title={email.subject}
        lead={m.post_to({ person: email.recipient })}
        trail={[{ href: '/admin/mail', label: m.common_letters() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        <Facts
          facts={[
            { term: m.common_state(), detail: formatEmailState(readDeliveryState(email)) },
            { term: m.common_created_at(), detail: formatDateTime(email.createdAt) },
            ...(email.sentAt ? [{ term: m.common_sent_at(), detail: formatDateTime(email.sentAt) }] : []),
            ...(email.keptAt ? [{ term: m.common_kept_at(), detail: formatDateTime(email.keptAt) }] : []),
            ...(email.attempts > 0 ? [{ term: m.post_attempts(), detail: email.attempts }] : []),
            ...(email.lastError
              ? [
                  {
                    term: m.post_last_error(),
                    // Error message of the SMTP relay, untranslated.
                    detail: <code className={styles.identifier}>{email.lastError}</code>,
                  },
                ]
              : []),
          ]}
        />
        <ButtonRow data-print="none">
          <CommandButton
            commands={commands}
            asks={{ act: 'resend' }}
            label={email.keptAt ? m.post_send() : m.post_resend()}
            question={
              email.sentAt ? { title: m.post_resend_title(), words: m.post_resend_words() } : undefined
            }
          />
        </ButtonRow>
        <Card as="article" tone="raised">
          <EmailText text={email.text} />
        </Card>
      </div>
    </>
  );
}
