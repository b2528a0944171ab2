import { z } from 'zod';
import { readNewsState } from '#core/news/news-item.ts';
import { type NewsInput, newsInput, newsSubject } from '#core/news/news-subject.ts';
import { m } from '#words/messages.js';
import type { EditedSubject } from '../kit/office-subject.ts';
import { subjects } from '../subjects.ts';
import { emptyNews, type NewsDraft, type NewsStanding, officeNewsFields } from './news-draft.ts';
import { newsList } from './news-list.ts';

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
export const subject: EditedSubject<
  NewsDraft,
  z.output<typeof schema>,
  { standing: NewsStanding },
  z.output<typeof more>
> = {
  ...subjects.news,
  kind: newsSubject.kind,
  list: newsList,
  fields: officeNewsFields,
  empty: emptyNews,
  schema,
  more,
  refusal: m.newsroom_refused,
  async read(core, id) {
    const row = await newsSubject.find(core, id);
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
    newsSubject.create(
      core,
      actor,
      { ...given, displayed: false, publishedAt: null, ...toPublication(move) },
      id,
    ),
  async update(core, actor, { id, given, version, more: { move } }) {
    const from = readNewsState(await newsSubject.find(core, id), core.now());
    await newsSubject.update(core, actor, id, { ...given, ...toPublication(move, from) }, version);
  },
  history: newsSubject,
};

function toPublication(move: Move, from = 'draft'): Partial<Pick<NewsInput, 'displayed' | 'publishedAt'>> {
  if (!move) return {};
  if (move.kind === 'publish') return { displayed: true, publishedAt: move.at };
  // What nobody has seen yet is a draft again; what was seen keeps its day.
  return from === 'published' || from === 'hidden'
    ? { displayed: false }
    : { displayed: false, publishedAt: null };
}
