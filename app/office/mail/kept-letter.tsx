import { formatDateTime } from '#common/dates.ts';
import { AppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describeUnlisted } from '../../page-title.ts';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Card } from '../../ui/frame/section.tsx';
import type { Route } from './+types/kept-letter.ts';
import { LetterText } from './letter-text.tsx';

export const loader = answerErrors(async ({ params, context }: Route.LoaderArgs) => {
  const letter = await context.get(coreContext).mailbox?.read(params.letterId);
  if (!letter)
    throw new AppError('not-found', `no letter ${params.letterId}`, {
      userMessage: m.refusals_letter_unknown(),
    });
  return { letter };
});

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(loaderData?.letter.subject ?? m.office_letter_title(), matches[0].loaderData);

export default function KeptLetter({ loaderData: { letter } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={letter.subject}
        lead={m.office_letter_lead({ people: letter.to.join(', '), date: formatDateTime(letter.arrivedAt) })}
        trail={[{ href: '/admin/mail/kept', label: m.post_kept_title() }]}
      />
      <Card as="article" tone="raised">
        <LetterText text={letter.text} />
      </Card>
    </>
  );
}
