import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { readDeliveryState } from '#core/letters/letter-state.ts';
import { findLetter, resendLetter } from '#core/letters/office-letters.ts';
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
import { CommandButton, CommandRefusal, useCommands } from '../kit/commands.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/letter.ts';
import { LetterText } from './letter-text.tsx';
import { confirmEmailQueued, formatLetterState } from './letters-list.ts';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) => {
  const id = requireId(args.params.letterId, args);
  const { html: _html, ...letter } = await findLetter(args.context.get(coreContext), id);
  return { letter };
});

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.letterId, args),
  commands: {
    resend: command(z.object({}), async ({ core, actor, id }) => {
      await resendLetter(core, actor, id);
      return confirmEmailQueued(core, m.post_leaves_again());
    }),
  },
});

export const clientAction = sendSafely;

/** A letter that goes once more may have another address: the list has it. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.letter.subject ?? m.common_letter(), matches[0].loaderData);

export default function Letter({ loaderData: { letter } }: Route.ComponentProps) {
  const commands = useCommands({ leaveAfter: { resend: '/admin/mail' } });
  return (
    <>
      <PageHeader
        title={letter.subject}
        lead={m.post_to({ person: letter.recipient })}
        trail={[{ href: '/admin/mail', label: m.common_letters() }]}
      />
      <div className={styles.sheet}>
        <CommandRefusal commands={commands} />
        <Facts
          facts={[
            { term: m.common_state(), detail: formatLetterState(readDeliveryState(letter)) },
            { term: m.post_written_at(), detail: formatDateTime(letter.createdAt) },
            ...(letter.sentAt ? [{ term: m.common_sent_at(), detail: formatDateTime(letter.sentAt) }] : []),
            ...(letter.keptAt ? [{ term: m.common_kept_at(), detail: formatDateTime(letter.keptAt) }] : []),
            ...(letter.attempts > 0 ? [{ term: m.post_attempts(), detail: letter.attempts }] : []),
            ...(letter.lastError
              ? [
                  {
                    term: m.post_last_error(),
                    // The relay's own words, whatever its language.
                    detail: <code className={styles.identifier}>{letter.lastError}</code>,
                  },
                ]
              : []),
          ]}
        />
        <ButtonRow data-print="none">
          <CommandButton
            commands={commands}
            asks={{ act: 'resend' }}
            label={letter.keptAt ? m.post_send() : m.post_resend()}
            question={
              letter.sentAt ? { title: m.post_resend_title(), words: m.post_resend_words() } : undefined
            }
          />
        </ButtonRow>
        <Card as="article" tone="raised">
          <LetterText text={letter.text} />
        </Card>
      </div>
    </>
  );
}
