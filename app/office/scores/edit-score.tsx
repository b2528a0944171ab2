import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { toScoreHref } from '#common/links.ts';
import { listChanges } from '#core/changes/list-changes.ts';
import { readTitles } from '#core/products/find-titles.ts';
import { findScoreRow } from '#core/scores/save-score.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { readEditedId } from '../editing/read-edited-id.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/edit-score.ts';
import { changeScore } from './change-score.ts';
import { describeChanges } from './describe-changes.ts';
import { ScoreEditor } from './score-editor.tsx';
import { toDraft } from './to-draft.ts';

/** As many changes as the history of a result shows. */
const mostChanges = 50;

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const row = await findScoreRow(core, readEditedId(args));
  const [titles, { rows: changes }] = await Promise.all([
    readTitles(core, row.products),
    listChanges(core, { kind: 'score', subjectId: row.id, limit: mostChanges }),
  ]);
  return {
    id: row.id,
    version: row.version,
    draft: toDraft(row),
    state: row.state,
    withdrawnAt: row.withdrawnAt,
    hasLink: row.withdrawalHash !== null,
    href: row.state === 'published' ? toScoreHref(row) : null,
    titles: [...titles.values()],
    changes: describeChanges(changes, row.exam, row.withdrawnAt !== null),
    justSaved: args.url.searchParams.has('enregistre'),
    services: args.context.get(browserServicesContext),
  };
});

export const action = answerErrors(async (args: Route.ActionArgs) => {
  const body = await args.request.json().catch(() => null);
  const answer = await changeScore(
    args.context.get(coreContext),
    requireUser(args.context),
    readEditedId(args),
    body,
  );
  return 'fields' in answer ? data(answer, { status: 400 }) : data(answer);
});

/** Work that cannot be sent stays on the page. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(() => serverAction());

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe(
    { title: loaderData?.draft.title ?? m.office_scores_title(), index: false },
    matches[0].loaderData,
  );

export default function EditScore({ loaderData }: Route.ComponentProps) {
  const { id, version, draft, services, justSaved, titles, ...known } = loaderData;
  useForgetQuery(justSaved);
  return (
    <ScoreEditor
      key={id}
      place={`score/${id}`}
      title={draft.title}
      services={services}
      initial={draft}
      version={version}
      titles={titles}
      known={{ id, ...known }}
      justSaved={justSaved}
    />
  );
}

/** Takes `?enregistre=1` off the address, so that a reload does not say « Enregistré » once more. */
function useForgetQuery(active: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (active) void navigate('.', { replace: true, preventScrollReset: true });
  }, [active, navigate]);
}
