import { formatDateTime } from '#common/dates.ts';
import { typeset } from '#common/typography.ts';
import type { NewsRow, NewsState } from '#core/news/news-item.ts';
import type { NewsInput } from '#core/news/news-subject.ts';
import { toolPages } from '#core/news/tools.ts';
import type { Picture } from '#core/products/product.ts';
import { extractText } from '#core/rich-text/extract-text.ts';
import { m } from '#words/messages.js';
import type { OfficeField } from '../kit/field.ts';

/** What the editor of a news item holds; its publication is decided apart. */
export type NewsDraft = Pick<
  NewsInput,
  'title' | 'summary' | 'body' | 'picture' | 'pathFolderId' | 'products' | 'tools'
>;

export const emptyNews: NewsDraft = {
  title: '',
  summary: '',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
  picture: null,
  pathFolderId: '',
  products: [],
  tools: [],
};

/** What becomes of the item with a save; without it, it stays where it stands. */
export type NewsMove =
  /** Now, or at a moment (ISO 8601): dated so, at once where it is past. */
  | { kind: 'publish'; at: string | null }
  /** Off the site; what was never seen is a draft again. */
  | { kind: 'withdraw' };

/** Where an item stands. */
export type NewsStanding = { state: NewsState; publishedAt: Date | null };

const formatText = (value: unknown): string => typeset(String(value ?? '')) || m.editing_nothing();
const formatMoment = (value: unknown): string =>
  value ? formatDateTime(new Date(value as string)) : m.editing_nothing();

/** What the parts of an item are called in the office, and how they are read. */
export const officeNewsFields: Readonly<
  Record<keyof NewsDraft | Exclude<keyof NewsRow, 'id' | 'createdAt' | 'updatedAt' | 'version'>, OfficeField>
> = {
  title: { label: m.newsroom_title_field, format: formatText },
  summary: { label: m.newsroom_summary, format: formatText },
  body: {
    label: m.newsroom_text,
    format: (value) => typeset(extractText(value as NewsDraft['body'])) || m.editing_nothing(),
  },
  picture: {
    label: m.newsroom_picture,
    format: (value) => (value ? { pictures: [value as Picture] } : m.editing_nothing()),
  },
  pathFolderId: { label: m.newsroom_picture, hidden: true },
  products: {
    label: m.newsroom_products,
    format: (value) => m.marks_products_counted({ count: (value as string[] | null)?.length ?? 0 }),
  },
  tools: {
    label: m.newsroom_tools,
    format: (value) =>
      ((value as NewsDraft['tools'] | null) ?? [])
        .map((tool) => toolPages[tool]?.title() ?? tool)
        .join('\n') || m.editing_nothing(),
  },
  publishedAt: { label: m.journal_field_published, format: formatMoment },
  displayed: { label: m.office_field_displayed },
  archivedAt: { label: m.journal_field_archived, format: formatMoment },
};
