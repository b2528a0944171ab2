import { z } from 'zod';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toPresentationHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import type { Core } from '#core/context.ts';
import { acceptOpinion, refuseOpinion, reopenOpinion } from '#core/opinions/decide-opinion.ts';
import { findOpinion, type OfficeOpinion } from '#core/opinions/office-opinions.ts';
import { refusalInput, type SeenOpinion, seenOpinion } from '#core/opinions/refusal.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { requireId } from '../../errors/unknown-parameter.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { formatRating } from '../../opinions/format-opinion.ts';
import { describeUnlisted } from '../../page-title.ts';
import { ButtonRow } from '../../ui/actions/button.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { command, officeAction } from '../kit/action.ts';
import { sendSafely } from '../kit/answer.ts';
import { CommandButton } from '../kit/command-button.tsx';
import { CommandRefusal, useCommands } from '../kit/commands.tsx';
import { formatAuthor } from '../kit/format-written.ts';
import { WrittenSheet } from '../kit/written.tsx';
import { confirmEmailQueued } from '../mail/emails-list.ts';
import type { Route } from './+types/opinion.ts';
import { formatOpinionState } from './opinions-list.ts';
import { RefusalForm } from './refusal-form.tsx';

export const loader = withErrorResponse(async (args: Route.LoaderArgs) =>
  findOpinion(args.context.get(coreContext), requireId(args.params.opinionId, args)),
);

const toReopen = (state: SeenOpinion['state'], { updatedAt }: SeenOpinion) => ({
  ...{ act: 'reopen', seen: { state, updatedAt } },
});

/** Adds a notice that the email is only stored if no SMTP relay is configured. */
const tell = (core: Core, done: string): string => [done, confirmEmailQueued(core, '')].join(' ').trim();

/** No command changes the author's text or rating (code de la consommation, art. L121-4, 28°). */
export const action = officeAction({
  id: (args: Route.ActionArgs) => requireId(args.params.opinionId, args),
  commands: {
    accept: command(z.object({ seen: seenOpinion }), async ({ core, actor, id }, { seen }) => {
      await acceptOpinion(core, actor, id, seen);
      return { done: tell(core, m.opinions_accepted_now()), undo: toReopen('accepted', seen) };
    }),
    refuse: command(
      refusalInput.safeExtend({ seen: seenOpinion }),
      async ({ core, actor, id }, { seen, ...refusal }) => {
        await refuseOpinion(core, actor, id, seen, refusal);
        return { done: tell(core, m.opinions_refused_now()), undo: toReopen('refused', seen) };
      },
    ),
    reopen: command(z.object({ seen: seenOpinion }), async ({ core, actor, id }, { seen }) => {
      await reopenOpinion(core, actor, id, seen);
      return m.opinions_reopened_now();
    }),
  },
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
