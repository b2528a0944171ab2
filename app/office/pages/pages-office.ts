import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { toPageHref } from '#common/links.ts';
import { typeset } from '#common/typography.ts';
import {
  countOfficePages,
  listOfficePages,
  listWholePages,
  type PageState,
  readPageState,
} from '#core/pages/list-office-pages.ts';
import { listTexts } from '#core/pages/page-blocks.ts';
import { type PageRow, pageFields, pageSubject } from '#core/pages/page-subject.ts';
import { listCsvColumns } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { RichTextView } from '../../ui/rich-text/rich-text.tsx';
import { archiveCommands, command } from '../kit/action.ts';
import { bulkArchiveCommands } from '../kit/bulk-commands.ts';
import { withFile, withScreen } from '../kit/declare-office-list.ts';
import type { ListStateOf } from '../kit/list-address.ts';
import { toCsvYesNo } from '../kit/respond-with-list-file.ts';
import { dateColumn } from '../kit/show-list.ts';
import { pagesList } from './pages-list.ts';

/** Commands of one page, which the list also runs for several. */
export const pageCommands = {
  ...archiveCommands(pageSubject, { archived: m.pages_archived, restored: m.pages_restored }),
  delete: command(z.object({}), async ({ core, actor, id }) =>
    m.editing_deleted({ title: typeset(await pageSubject.remove(core, actor, id)) }),
  ),
};

const pagesFile = withFile(pagesList, {
  whole: listWholePages,
  columns: ({ siteUrl }) => [
    { title: m.common_identifier(), value: ({ id }) => id },
    ...listCsvColumns<PageRow>(pageFields, {
      body: (page) =>
        listTexts(page)
          .map((document) =>
            renderToStaticMarkup(createElement(RichTextView, { document, siteUrl, away: true })),
          )
          .join(''),
    }),
    { title: m.common_displayed_feminine(), value: ({ displayed }) => toCsvYesNo(displayed) },
    { title: m.common_archived_at(), value: ({ archivedAt }) => archivedAt },
    { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
    { title: m.common_changed_at(), value: ({ updatedAt }) => updatedAt },
    { title: m.exports_address(), value: (page) => siteUrl + toPageHref(page) },
  ],
});

const stateLabels: Readonly<Record<PageState, () => string>> = {
  displayed: m.common_displayed_feminine,
  draft: m.common_draft,
  archived: m.newsroom_state_archived,
};

export const pagesOffice = withScreen(pagesFile, {
  read: listOfficePages,
  count: countOfficePages,
  caption: ({ state }) => (state ? pagesList.parameters.state.label(state) : m.common_all_feminine()),
  bulk: {
    ...bulkArchiveCommands<ListStateOf<typeof pagesList>>(({ state }) => state === 'archived'),
    delete: {
      label: m.common_delete_for_good,
      asks: { act: 'delete' },
      done: m.lists_deleted,
      question: m.pages_delete_words,
      isOffered: ({ state }) => state === 'archived',
    },
  },
  commands: pageCommands,
  words: ({ state: { state } }) => ({
    actions: [{ href: '/admin/pages/add', label: m.pages_add() }],
    views: { of: 'state', label: m.newsroom_states(), all: m.common_all_feminine() },
    search: { label: m.newsroom_search(), hint: m.newsroom_search_hint() },
    columns: [m.common_title(), m.pages_address(), m.common_state(), dateColumn(m.common_date())],
    count: m.pages_count,
    empty: {
      title: state ? m.pages_empty_state() : m.pages_empty(),
      words: state === 'archived' ? m.pages_empty_archived() : m.pages_empty_words(),
      action: state ? undefined : { href: '/admin/pages/add', label: m.newsroom_add_first() },
    },
    noneFound: { title: m.newsroom_found_none(), words: m.pages_found_none_words() },
  }),
  toRow: (row) => ({
    id: row.id,
    href: `/admin/pages/edit-${row.id}`,
    title: typeset(row.title),
    cells: [toPageHref(row), stateLabels[readPageState(row)](), formatDate(row.createdAt)],
  }),
});
