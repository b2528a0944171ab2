import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { readStoredMessage, showOneTimeLink } from '#core/mailbox/stored-messages.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { describeUnlisted } from '../../page-title.ts';
import { requireUser } from '../../require-user.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { command, officeAction } from '../kit/action.ts';
import { type Done, sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { CopiedLink } from '../kit/copied-link.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/stored-message.ts';
import { EmailText } from './email-text.tsx';

export const loader = withErrorResponse(async ({ params, context }: Route.LoaderArgs) => ({
  letter: await readStoredMessage(context.get(coreContext), requireUser(context), params.letterId),
}));

export const action = officeAction({
  id: ({ params }: Route.ActionArgs) => params.letterId,
  commands: {
    'show-link': command(z.object({}), async ({ core, actor, id }) => ({
      done: '',
      link: await showOneTimeLink(core, actor, id),
    })),
  },
});

export const clientAction = sendSafely;

/** Never reload: commands do not change a stored email, and each load adds an audit log entry. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.letter.subject ?? m.common_letter(), matches[0].loaderData);

export default function StoredMessage({ loaderData: { letter: email } }: Route.ComponentProps) {
  const people = email.to.join(', ');
  return (
    <>
      <PageHeader
        title={email.subject}
        lead={m.office_letter_lead({ people, date: formatDateTime(email.arrivedAt) })}
        trail={[{ href: '/admin/mail/kept', label: m.common_kept_letters() }]}
      />
      <div className={styles.sheet}>
        {email.hasMaskedLink ? <MaskedLink key={email.id} person={people} /> : null}
        <Card as="article" tone="raised">
          <EmailText text={email.text} />
        </Card>
      </div>
    </>
  );
}

/** Reveals the one-time link of an email, for an admin who has to pass it on. */
function MaskedLink({ person }: { person: string }) {
  const commands = useCommands<Done & { link: string }>();
  if (commands.answer && 'link' in commands.answer)
    return (
      <Notice tone="warning" live title={m.post_link_shown_title({ person })}>
        <p>{m.post_link_shown_words()}</p>
        <CopiedLink link={commands.answer.link} />
      </Notice>
    );
  return (
    <>
      <CommandRefusal commands={commands} />
      <ButtonRow data-print="none">
        <CommandButton
          commands={commands}
          asks={{ act: 'show-link' }}
          label={m.post_link_show()}
          question={{ title: m.post_link_show_title(), words: m.post_link_show_words() }}
        />
      </ButtonRow>
    </>
  );
}
