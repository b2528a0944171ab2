import { z } from 'zod';
import { toSlugOf } from '#common/slugs.ts';
import { pages } from '#database/tables/pages.ts';
import { m } from '#words/messages.js';
import { createBlockInput, emptyBlock } from '../settings/block-input.ts';
import { slugFields } from '../slugs/slug-fields.ts';
import { maxSlugCharacters } from '../slugs/slug-limits.ts';
import { slugRules } from '../slugs/slug-rules.ts';
import { type DraftOf, type FieldRecord, rowBookkeeping, shapeOf } from '../subjects/fields.ts';
import * as kinds from '../subjects/kinds.ts';
import * as mediaKinds from '../subjects/media-kinds.ts';
import { tableRows } from '../subjects/rows.ts';
import { createStore } from '../subjects/store.ts';
import { furtherTexts, isHomeBlock, type PageBlock, type PageKind, pageKinds } from './page-blocks.ts';
import { reservedSlugs } from './reserved-slugs.ts';

export type PageRow = Omit<typeof pages.$inferSelect, 'blocks'> & { blocks: PageBlock[] };

const { input: block, listMedia, dropMedia } = createBlockInput('pages');

const text = mediaKinds.richText(m.news_wrong_body);

const firstText = z.object({ kind: z.literal('text'), visible: z.boolean().default(true) });
const furtherText = z.object({
  kind: z.enum(furtherTexts),
  visible: z.boolean().default(false),
  body: text.input,
});

function createBlock(kind: PageKind): PageBlock {
  if (kind === 'text') return { kind, visible: true };
  if (kind === 'text-2' || kind === 'text-3') return { kind, visible: false, body: text.empty };
  return emptyBlock(kind, false);
}

/** Adds the missing kinds as hidden blocks, the first text as a visible one. */
const addMissing = (blocks: readonly PageBlock[]): PageBlock[] => [
  ...blocks,
  ...pageKinds.filter((kind) => !blocks.some((each) => each.kind === kind)).map(createBlock),
];

const prepareBlock = async (given: PageBlock): Promise<PageBlock> =>
  'body' in given ? { ...given, body: await text.prepare(given.body) } : given;

const blocks = kinds.defineKind<PageBlock[]>({
  input: z
    .array(z.union([firstText, furtherText, block]))
    .max(pageKinds.length)
    .default([])
    .refine((given) => new Set(given.map(({ kind }) => kind)).size === given.length)
    .transform(addMissing),
  empty: addMissing([]),
  prepare: (value) => Promise.all(value.map(prepareBlock)),
  // Pages that were saved before a kind of block existed lack it.
  toForm: addMissing,
  listMedia: (value, bucket) =>
    value.flatMap((each) => {
      if (isHomeBlock(each)) return listMedia(each, bucket);
      return 'body' in each ? text.listMedia(each.body, bucket) : [];
    }),
  dropMedia: (value, isGone, bucket) =>
    value.map((each) => {
      if (isHomeBlock(each)) return dropMedia(each, isGone, bucket);
      return 'body' in each ? { ...each, body: text.dropMedia(each.body, isGone, bucket) } : each;
    }),
});

const said = { csv: [], personal: false, public: true, undoable: true } as const;

export const pageFields = {
  title: {
    ...said,
    kind: kinds.line(140, m.common_title_too_long, m.common_title_missing),
    label: m.common_title,
    format: 'words',
    csv: ['Titre'],
    searched: true,
  },
  blocks: { ...said, kind: blocks, label: m.pages_blocks },
  body: { ...said, kind: text, label: m.common_text, csv: ['Texte'] },
  ...slugFields,
  bare: {
    ...said,
    kind: kinds.yesNo(),
    label: m.pages_bare,
    hint: m.pages_bare_hint,
    csv: ['Page de vente'],
  },
  displayed: {
    ...said,
    kind: kinds.yesNo(),
    label: m.common_displayed_feminine,
    hint: m.pages_displayed_hint,
    undoable: false,
  },
  pathFolderId: { ...said, kind: mediaKinds.folder(), public: false, shown: false },
  archivedAt: {
    ...said,
    kind: kinds.moment(m.news_wrong_date),
    label: m.common_archived_at,
    format: 'moment',
    public: false,
    undoable: false,
    form: false,
  },
  ...rowBookkeeping,
} as const satisfies FieldRecord<PageRow>;

/** Input of a page. Without a typed address, it is made of the title. */
export const pageInput = z.object(shapeOf(pageFields)).transform((given, context) => {
  const slug = given.slug || toSlugOf(given.title, maxSlugCharacters);
  if (!slug) context.addIssue({ code: 'custom', path: ['slug'], message: m.pages_address_missing() });
  return { ...given, slug };
});

export type PageDraft = DraftOf<typeof pageFields>;

/** Pages of the teacher. Archived pages stay hidden, even after edits. */
export const pageSubject = createStore<PageRow, typeof pageFields>({
  ...slugRules('page', pages, reservedSlugs),
  kind: 'page',
  fields: pageFields,
  rows: tableRows<PageRow>(pages),
  titleOf: ({ title }) => title,
  unknown: m.pages_not_found,
  media: { area: 'pages', foreign: m.news_missing_picture, gone: m.news_missing_picture },
  settle: ({ after }) => ({ displayed: after.displayed && !after.archivedAt }),
});
