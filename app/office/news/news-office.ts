import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toNewsHref } from '#common/links.ts';
import { listWholeNews } from '#core/news/list-office-news.ts';
import type { NewsRow } from '#core/news/news-item.ts';
import { newsFields } from '#core/news/news-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { RichTextView } from '../../ui/rich-text/rich-text.tsx';
import { withFile } from '../kit/declare-office-list.ts';
import { listPictureColumns, toCsvYesNo } from '../kit/respond-with-list-file.ts';
import { newsList } from './news-list.ts';

const picturesOf = ({ picture }: NewsRow) => (picture ? [picture] : []);

/** Export of the news in columns that an import reads. Texts are HTML, so that other sites can use them. */
export const newsOffice = withFile(newsList, {
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
