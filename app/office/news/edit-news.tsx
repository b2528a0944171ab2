import { useEffect } from 'react';
import { data, useNavigate } from 'react-router';
import { findChange, listChanges } from '#core/changes/list-changes.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { findNewsRow } from '#core/news/find-news.ts';
import { newsInput } from '#core/news/news-input.ts';
import { leaveOutMissingPictures } from '#core/news/news-pictures.ts';
import { readNewsState } from '#core/news/news-state.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { isId } from '../../errors/unknown-parameter.ts';
import { describe } from '../../meta.ts';
import { readForm } from '../../read-form.ts';
import { requireUser } from '../../require-user.ts';
import { forgetDraft } from '../editing/kept-draft.ts';
import { readEditedId } from '../editing/read-edited-id.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/edit-news.ts';
import { emptyNews, type NewsDraft, toNewWorkKey } from './news-draft.ts';
import { NewsEditor } from './news-editor.tsx';
import type { FormerFields, HistoryLine } from './news-history.tsx';
import { submitNews, toNewsDraft } from './submit-news.ts';

/** As many lines of the history as anybody goes back. */
const historyLength = 30;

export const loader = answerErrors(async (args: Route.LoaderArgs) => {
  const core = args.context.get(coreContext);
  const id = readEditedId(args);
  const [row, { rows: changes }] = await Promise.all([
    findNewsRow(core, id),
    listChanges(core, { kind: 'news', subjectId: id, limit: historyLength }),
  ]);
  const history: HistoryLine[] = changes.map(({ id: change, at, who, action, before, after }) => ({
    id: change,
    at,
    who,
    action,
    fields: draftFields.filter((name) => name in { ...before, ...after }),
  }));
  return {
    id,
    version: row.version,
    draft: toNewsDraft(row),
    standing: { state: readNewsState(row, core.now()), publishedAt: row.publishedAt },
    history,
    justSaved: args.url.searchParams.has('enregistre'),
    services: args.context.get(browserServicesContext),
    siteUrl: core.siteUrl,
    uid: requireUser(args.context).uid,
  };
});

/** What the history can take back into the editor. */
const draftFields = (Object.keys(emptyNews) as (keyof NewsDraft)[]).filter((name) => name !== 'pathFolderId');

export const action = answerErrors(async (args: Route.ActionArgs) => {
  const { request, context } = args;
  const core = context.get(coreContext);
  const id = readEditedId(args);
  if (!request.headers.get('content-type')?.includes('json')) {
    const former = (await readForm(request)).get('former');
    return data(await readFormer(core, id, typeof former === 'string' && isId(former) ? former : ''));
  }
  const answer = await submitNews(core, requireUser(context), id, await request.json().catch(() => null));
  if (typeof answer.saved === 'string') return data({ saved: true as const });
  return data(answer, { status: answer.theirs ? 409 : 400 });
});

/** The fields that a change replaced, as they were before it. @throws {AppError} not-found, invalid-input */
async function readFormer(
  core: Pick<Core, 'db' | 'files'>,
  id: string,
  changeId: string,
): Promise<FormerFields> {
  const { kind, subjectId, before, at } = await findChange(core, changeId);
  if (kind !== 'news' || subjectId !== id || !before)
    throw new AppError('not-found', `change ${changeId} is none of news ${id}`);
  const given = Object.fromEntries(
    Object.entries(before).filter(([name]) => draftFields.some((each) => each === name)),
  );
  const former = newsInput.partial().parse(given);
  const kept = Object.fromEntries(Object.entries(former).filter(([name]) => name in given));
  const { fields, missing } = await leaveOutMissingPictures(core, kept as Partial<NewsDraft>);
  return { former: fields, at, missing };
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(serverAction);

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  describe({ title: loaderData?.draft.title ?? m.office_news_title(), index: false }, matches[0].loaderData);

export default function EditNews({ loaderData }: Route.ComponentProps) {
  const { id, version, draft, standing, history, services, siteUrl, justSaved, uid } = loaderData;
  useForgetQuery(justSaved, uid);
  return (
    <NewsEditor
      key={id}
      workKey={`news:${id}:${uid}`}
      id={id}
      initial={draft}
      version={version}
      standing={standing}
      history={history}
      services={services}
      siteUrl={siteUrl}
      justSaved={justSaved}
    />
  );
}

/**
 * Takes `?enregistre=1` off the address, so that a reload does not say « Enregistré » once more, and forgets what was kept of
 * the item while it had no address.
 */
function useForgetQuery(active: boolean, uid: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!active) return;
    forgetDraft(toNewWorkKey(uid));
    void navigate('.', { replace: true, preventScrollReset: true });
  }, [active, uid, navigate]);
}
