import { z } from 'zod';
import { readEarlierFields } from '#core/changes/read-earlier-fields.ts';
import type { Core } from '#core/context.ts';
import { findNewsRow } from '#core/news/find-news.ts';
import { type NewsInput, newsInput } from '#core/news/news-input.ts';
import { leaveOutMissingPictures } from '#core/news/news-pictures.ts';
import { readNewsState } from '#core/news/news-state.ts';
import { createNews, updateNews } from '#core/news/save-news.ts';
import { m } from '#words/messages.js';
import type { EditedSubject } from '../kit/subject.ts';
import { emptyNews, type NewsDraft, officeNewsFields, type Standing } from './news-draft.ts';

const schema = newsInput.pick({ title: true, summary: true, body: true, picture: true, pathFolderId: true });

const more = z.object({
  move: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('publish'), at: newsInput.shape.publishedAt }),
      z.object({ kind: z.literal('withdraw') }),
    ])
    .optional(),
});

type Move = z.output<typeof more>['move'];

/** A news item; what becomes of it with a save stands beside the draft. */
export const editedNews: EditedSubject<
  NewsDraft,
  z.output<typeof schema>,
  { standing: Standing },
  z.output<typeof more>
> = {
  kind: 'news',
  path: '/admin/news',
  label: m.office_news_title,
  fields: officeNewsFields,
  empty: emptyNews,
  schema,
  more,
  refusal: m.newsroom_refused,
  async read(core, id) {
    const row = await findNewsRow(core, id);
    const { title, summary, body, picture, pathFolderId, version, publishedAt } = row;
    return {
      draft: {
        title,
        summary,
        body,
        picture: picture && { ...picture, alt: picture.alt ?? '' },
        pathFolderId,
      },
      version,
      standing: { state: readNewsState(row, core.now()), publishedAt },
    };
  },
  create: (core, actor, given, id, { move }) =>
    createNews(core, actor, { ...given, displayed: false, publishedAt: null, ...toPublication(move) }, id),
  async update(core, actor, { id, given, version, more: { move } }) {
    const from = readNewsState(await findNewsRow(core, id), core.now());
    await updateNews(core, actor, id, { ...given, ...toPublication(move, from) }, version);
  },
  history: {
    readEarlier,
    async revert(core, actor, id, changeId, fromVersion) {
      await updateNews(core, actor, id, (await readEarlier(core, id, changeId)).state, fromVersion);
    },
  },
};

function toPublication(move: Move, from = 'draft'): Partial<Pick<NewsInput, 'displayed' | 'publishedAt'>> {
  if (!move) return {};
  if (move.kind === 'publish') return { displayed: true, publishedAt: move.at };
  // What nobody has seen yet is a draft again; what was seen keeps its day.
  return from === 'published' || from === 'hidden'
    ? { displayed: false }
    : { displayed: false, publishedAt: null };
}

async function readEarlier(core: Core, id: string, changeId: string) {
  const { title, summary, body, picture, pathFolderId } = await findNewsRow(core, id);
  const now = { title, summary, body, picture, pathFolderId };
  const then = await readEarlierFields(core, { kind: 'news', subjectId: id }, changeId);
  const kept = Object.fromEntries([...then].filter(([name]) => name in now));
  const { fields, missing } = await leaveOutMissingPictures(core, { ...now, ...kept });
  return { now, state: fields, missing };
}
