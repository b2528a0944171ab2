import { useState } from 'react';
import { data, replace } from 'react-router';
import { createId } from '#core/create-id.ts';
import { m } from '#words/messages.js';
import { browserServicesContext, coreContext } from '../../context.ts';
import { answerErrors } from '../../errors/answer-errors.ts';
import { describe } from '../../meta.ts';
import { requireUser } from '../../require-user.ts';
import { saveSafely } from '../editing/save-safely.ts';
import type { Route } from './+types/add-news.ts';
import { emptyNews, toNewWorkKey } from './news-draft.ts';
import { NewsEditor } from './news-editor.tsx';
import { submitNews } from './submit-news.ts';

export const loader = answerErrors(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  return {
    services: context.get(browserServicesContext),
    siteUrl: core.siteUrl,
    id: createId(core.now()),
    uid: requireUser(context).uid,
  };
});

export const action = answerErrors(async ({ request, context }: Route.ActionArgs) => {
  const body = await request.json().catch(() => null);
  const answer = await submitNews(context.get(coreContext), requireUser(context), null, body);
  if (typeof answer.saved === 'string') throw replace(`/admin/news/edit-${answer.saved}?enregistre=1`, 303);
  return data(answer, { status: 400 });
});

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => saveSafely(serverAction);

export const meta: Route.MetaFunction = ({ matches }) =>
  describe({ title: m.newsroom_new_title(), index: false }, matches[0].loaderData);

export default function AddNews({ loaderData }: Route.ComponentProps) {
  const { services, siteUrl, uid } = loaderData;
  // The first one stays: an answer that is lost must not make the next try another item.
  const [newId] = useState(loaderData.id);
  return (
    <NewsEditor
      workKey={toNewWorkKey(uid)}
      initial={emptyNews}
      id={null}
      newId={newId}
      standing={{ state: 'draft', publishedAt: null }}
      services={services}
      siteUrl={siteUrl}
    />
  );
}
