import { useState } from 'react';
import { data, replace } from 'react-router';
import { createId } from '#core/create-id.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/add-score.ts';
import { emptyDraft } from './score-draft.ts';
import { ScoreEditor } from './score-editor.tsx';
import { submitScore } from './submit-score.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => ({
  services: context.get(browserServicesContext),
  id: createId(context.get(coreContext).now()),
}));

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const body = await request.json().catch(() => null);
  const answer = await submitScore(context.get(coreContext), requireUser(context), null, body);
  if ('saved' in answer) throw replace(`/admin/scores/edit-${answer.saved}?enregistre=1`, 303);
  return data(answer.errors, { status: 400 });
});

/** Work that cannot be sent stays on the page. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.marks_new_title(), index: false }, matches[0].loaderData);

export default function AddScore({ loaderData }: Route.ComponentProps) {
  // The first one stays: an answer that is lost must not make the next try another result.
  const [newId] = useState(loaderData.id);
  return (
    <ScoreEditor
      place="score/add"
      title={m.marks_new_title()}
      services={loaderData.services}
      initial={emptyDraft}
      newId={newId}
      titles={[]}
    />
  );
}
