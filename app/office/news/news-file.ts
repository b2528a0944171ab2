import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { toNewsHref } from '#common/links.ts';
import { listWholeNews } from '#core/news/list-office-news.ts';
import { m } from '#words/messages.js';
import { RichTextView } from '../../ui/rich-text/rich-text.tsx';
import { answerListFile, toCsvTime, toCsvYesNo, toFileNames } from '../kit/answer-list-file.ts';
import { newsList } from './news-list.ts';

/**
 * `GET /admin/news.csv`: the news of the list's own filter, in columns that an import reads again; texts are HTML, so that
 * any site can take them over.
 */
export const loader = answerListFile(newsList, listWholeNews, ({ siteUrl }) => [
  { title: m.exports_id(), value: ({ id }) => id },
  { title: m.exports_title(), value: ({ title }) => title },
  { title: m.exports_summary(), value: ({ summary }) => summary },
  {
    title: m.exports_text(),
    value: ({ body }) =>
      renderToStaticMarkup(createElement(RichTextView, { document: body, siteUrl, away: true })),
  },
  { title: m.exports_date(), value: ({ publishedAt }) => toCsvTime(publishedAt) },
  { title: m.exports_pictures(), value: ({ picture }) => toFileNames(picture ? [picture] : []) },
  { title: m.exports_alt(), value: ({ picture }) => picture?.alt ?? null },
  { title: m.office_field_displayed(), value: ({ displayed }) => toCsvYesNo(displayed) },
  { title: m.exports_archived_at(), value: ({ archivedAt }) => toCsvTime(archivedAt) },
  { title: m.exports_created_at(), value: ({ createdAt }) => toCsvTime(createdAt) },
  { title: m.exports_changed_at(), value: ({ updatedAt }) => toCsvTime(updatedAt) },
  { title: m.exports_address(), value: (item) => siteUrl + toNewsHref(item) },
]);
