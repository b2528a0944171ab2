import { formatDate, formatDateTime } from '#common/dates.ts';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import { findOpinion, type OfficeOpinion } from '#core/opinions/office-opinions.ts';
import type { SeenOpinion } from '#core/opinions/refusal.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { formatRating } from '../../opinions/format-opinion.ts';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { formatAuthor } from '../kit/format-written.ts';
import { WrittenSheet } from '../kit/written.tsx';
import type { Route } from './+types/opinion.ts';
import { opinionCommands } from './opinion-commands.ts';
import { formatOpinionState } from './opinions-list.ts';
import { RefusalForm } from './refusal-form.tsx';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) =>
  findOpinion(args.context.get(coreContext), requireId(args.params.opinionId, args)),
);

export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.opinionId, args),
  commands: opinionCommands,
});

export const clientAction = sendSafely;

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describeUnlisted(m.opinions_of({ title: typeset(loaderData?.product.title ?? '') }), matches[0].loaderData);

export default function Opinion({ loaderData: opinion }: Route.ComponentProps) {
  const { id, state, updatedAt } = opinion;
  const commands = useCommands();
  const seen: SeenOpinion = { state, updatedAt: updatedAt.getTime() };
  return (
    <>
      <PageHeader
        title={m.opinions_of({ title: typeset(opinion.product.title) })}
        lead={m.opinions_fair()}
        trail={[{ href: '/admin/opinions', label: m.opinions_title() }]}
      />
      <WrittenSheet facts={listFacts(opinion)} body={opinion.body}>
        <CommandRefusal commands={commands} />
        <ButtonRow data-print="none">
          {state === 'accepted' ? null : (
            <CommandButton
              commands={commands}
              asks={{ act: 'accept', seen }}
              label={m.common_publish()}
              variant="primary"
            />
          )}
          {state === 'pending' ? null : (
            <CommandButton commands={commands} asks={{ act: 'reopen', seen }} label={m.opinions_reopen()} />
          )}
        </ButtonRow>
        {state === 'refused' ? null : <RefusalForm key={id} id={id} commands={commands} seen={seen} />}
      </WrittenSheet>
    </>
  );
}

function listFacts(opinion: OfficeOpinion) {
  const { product, createdAt, updatedAt, decidedAt, state, refusal } = opinion;
  const decided = [formatOpinionState(state), ...(decidedAt ? [formatDateTime(decidedAt)] : [])].join(' · ');
  return [
    { term: m.opinions_author(), detail: formatAuthor(opinion) },
    { term: m.opinions_given_name(), detail: typeset(opinion.firstName) },
    {
      term: m.common_content(),
      detail: (
        <a href={toPresentationHref(product)} target="_blank" rel="noopener">
          {typeset(product.title)}
        </a>
      ),
    },
    { term: m.opinions_rating(), detail: formatRating(opinion.rating) },
    { term: m.common_finished_at(), detail: formatDate(opinion.experiencedAt) },
    { term: m.common_received_at(), detail: formatDateTime(createdAt) },
    ...(updatedAt > createdAt ? [{ term: m.common_changed_at(), detail: formatDateTime(updatedAt) }] : []),
    { term: m.common_state(), detail: decided },
    ...(refusal ? [{ term: m.opinions_reason(), detail: refusal }] : []),
  ];
}
