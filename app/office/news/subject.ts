import { z } from 'zod';
import { readNewsState } from '#core/news/news-item.ts';
import {
  type NewsDraft,
  type NewsInput,
  newsFields,
  newsInput,
  newsSubject,
} from '#core/news/news-subject.ts';
import { listNamedProducts } from '#core/products/catalogue/list-products.ts';
import { type ProductTitle, readTitles } from '#core/products/find-product.ts';
import type { ProductCard } from '#core/products/product.ts';
import { emptyText } from '#core/rich-text/extract-text.ts';
import { draftShapeOf, emptyDraft, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { describedBy, type EditedSubject } from '../kit/office-subject.ts';
import { ownTextFields } from '../kit/text/own-text-fields.ts';
import { subjects } from '../subjects.ts';
import type { PublicationStatus } from './news-draft.ts';
import { newsOffice } from './news-office.ts';

const schema = z.object(draftShapeOf(newsFields));

const more = z.object({
  move: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('publish'), at: newsInput.shape.publishedAt }),
      z.object({ kind: z.literal('withdraw') }),
    ])
    .optional(),
});

type Move = z.output<typeof more>['move'];

type KnownNews = { status: PublicationStatus; titles: ProductTitle[]; cards: ProductCard[] };

export const emptyNews: NewsDraft = { ...emptyDraft(newsFields), body: emptyText };

/** The publication status of a news item is sent beside the draft. */
export const subject: EditedSubject<NewsDraft, z.output<typeof schema>, KnownNews, z.output<typeof more>> = {
  ...subjects.news,
  kind: newsSubject.kind,
  list: newsOffice,
  ...describedBy(newsFields, ownTextFields),
  empty: emptyNews,
  schema,
  more,
  refusal: m.newsroom_refused,
  async read(core, id) {
    const row = await newsSubject.find(core, id);
    const { products, version, publishedAt } = row;
    return {
      draft: toDraft(newsFields, row),
      version,
      titles: [...(await readTitles(core, products)).values()],
      cards: await listNamedProducts(core, products),
      status: { state: readNewsState(row, core.now()), publishedAt },
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
  // An item that was never visible becomes a draft again; other items keep their date.
  return from === 'published' || from === 'hidden'
    ? { displayed: false }
    : { displayed: false, publishedAt: null };
}
