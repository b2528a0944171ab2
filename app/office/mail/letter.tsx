import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { readLetterState } from '#core/letters/letter-state.ts';
import { findLetter, resendLetter } from '#core/letters/office-letters.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { isId, unknownParameter } from '../../errors/unknown-parameter.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { ActButton } from '../acts/act-button.tsx';
import { ActRefusal } from '../acts/act-refusal.tsx';
import { answerAct } from '../acts/answer-act.ts';
import { useAct } from '../acts/use-act.ts';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/letter.ts';
import { LetterText } from './letter-text.tsx';
import { nameLetterState } from './letter-words.ts';

export const loader = answerErrors(async ({ url, params, context }: Route.LoaderArgs) => {
  if (!isId(params.letterId)) throw unknownParameter(url, context);
  const { html: _html, ...letter } = await findLetter(context.get(coreContext), params.letterId);
  return { letter };
});

const letterAct = z.object({ intent: z.literal('resend', { error: () => m.post_act_unknown() }) });

export const action = answerErrors(async ({ request, url, params, context }: Route.ActionArgs) => {
  const { letterId } = params;
  if (!isId(letterId)) throw unknownParameter(url, context);
  return answerAct(request, letterAct, async () => {
    await resendLetter(context.get(coreContext), requireUser(context), letterId);
    return m.post_leaves_again();
  });
});

/** A letter that goes once more may have another address: the list has it. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: loaderData?.letter.subject ?? m.office_letter_title(), index: false },
    matches[0].loaderData,
  );

export default function Letter({ loaderData: { letter } }: Route.ComponentProps) {
  const act = useAct({ leaveAfter: { resend: '/admin/mail' } });
  return (
    <>
      <PageHeader
        title={letter.subject}
        lead={m.post_to({ person: letter.recipient })}
        trail={[{ href: '/admin/mail', label: m.office_letters_title() }]}
      />
      <div className={styles.sheet}>
        <ActRefusal act={act} />
        <Facts
          facts={[
            { term: m.post_state(), detail: nameLetterState(readLetterState(letter)) },
            { term: m.post_written_at(), detail: formatDateTime(letter.createdAt) },
            ...(letter.sentAt ? [{ term: m.post_sent_at(), detail: formatDateTime(letter.sentAt) }] : []),
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
          <ActButton
            act={act}
            fields={{ intent: 'resend' }}
            label={m.post_resend()}
            {...(letter.sentAt
              ? { question: { title: m.post_resend_title(), words: m.post_resend_words() } }
              : {})}
          />
        </ButtonRow>
        <Card as="article" tone="raised">
          <LetterText text={letter.text} />
        </Card>
      </div>
    </>
  );
}
