import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { formatDate, formatDateTime } from '#common/dates.ts';
import { toNewsHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import {
  countOfficeNews,
  listOfficeNews,
  listWholeNews,
  type OfficeNews,
} from '#core/news/list-office-news.ts';
import { type NewsRow, type NewsState, readNewsState } from '#core/news/news-item.ts';
import { newsFields } from '#core/news/news-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { RichTextView } from '../../ui/rich-text/rich-text.tsx';
import { withFile, withScreen } from '../kit/declare-office-list.ts';
import { listPictureColumns, toCsvYesNo } from '../kit/respond-with-list-file.ts';
import { dateColumn } from '../kit/show-list.ts';
import { bulkNewsCommands, newsCommands } from './news-commands.ts';
import { newsList } from './news-list.ts';

const picturesOf = ({ picture }: NewsRow) => (picture ? [picture] : []);

/** Export of the news in columns that an import reads. Texts are HTML, so that other sites can use them. */
const newsFile = withFile(newsList, {
  whole: listWholeNews,
  columns: ({ siteUrl }) => [
    { title: m.common_identifier(), value: ({ id }) => id },
    ...listCsvColumns<NewsRow>(newsFields, {
      body: ({ body }) =>
        renderToStaticMarkup(createElement(RichTextView, { document: body, siteUrl, away: true })),
    }),
    { title: m.exports_linked(), value: ({ products }) => products.join('|') },
    ...listPictureColumns(picturesOf),
    { title: m.common_displayed_feminine(), value: ({ displayed }) => toCsvYesNo(displayed) },
    { title: m.common_archived_at(), value: ({ archivedAt }) => archivedAt },
    { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
    { title: m.common_changed_at(), value: ({ updatedAt }) => updatedAt },
    { title: m.exports_address(), value: (item) => siteUrl + toNewsHref(item) },
  ],
  picturesOf,
});

const stateLabels: Readonly<Record<NewsState, () => string>> = {
  draft: m.common_draft,
  scheduled: m.newsroom_state_scheduled,
  published: m.common_displayed_feminine,
  hidden: m.newsroom_state_hidden,
  archived: m.newsroom_state_archived,
};

function formatRowDate({ publishedAt, createdAt }: OfficeNews, status: NewsState): string {
  if (status === 'scheduled' && publishedAt)
    return m.newsroom_row_scheduled({ moment: formatDateTime(publishedAt) });
  if (status === 'published' && publishedAt) return formatDate(publishedAt);
  return m.newsroom_row_begun({ day: formatDate(createdAt) });
}

export const newsOffice = withScreen(newsFile, {
  async read(core, state) {
    const page = await listOfficeNews(core, state);
    return { ...page, rows: page.rows.map((row) => ({ ...row, status: readNewsState(row, core.now()) })) };
  },
  count: countOfficeNews,
  caption: ({ state }) => (state ? newsList.parameters.state.label(state) : m.common_all_feminine()),
  bulk: bulkNewsCommands,
  commands: newsCommands,
  words: ({ state: { state } }) => ({
    actions: [{ href: '/admin/news/add', label: m.newsroom_add() }],
    views: { of: 'state', label: m.newsroom_states(), all: m.common_all_feminine() },
    search: { label: m.newsroom_search(), hint: m.newsroom_search_hint() },
    columns: [m.common_title(), m.common_state(), dateColumn(m.common_date())],
    count: m.lists_count_news,
    empty: {
      title: state ? m.newsroom_empty_state() : m.newsroom_empty(),
      words: state === 'archived' ? m.newsroom_empty_archived() : m.newsroom_empty_words(),
      action: state ? undefined : { href: '/admin/news/add', label: m.newsroom_add_first() },
    },
    noneFound: { title: m.newsroom_found_none(), words: m.newsroom_found_none_words() },
  }),
  toRow: ({ status, ...row }) => ({
    id: row.id,
    href: `/admin/news/edit-${row.id}`,
    title: typeset(row.title),
    under: row.summary && typeset(row.summary),
    cells: [stateLabels[status](), formatRowDate(row, status)],
  }),
});
