import { z } from 'zod';
import { formatDate } from '#common/dates.ts';
import { settleTarget } from '#core/redirects/check-redirect.ts';
import { countRedirects, listRedirects } from '#core/redirects/list-redirects.ts';
import {
  nameStatus,
  type RedirectDraft,
  type RedirectInput,
  redirectFields,
  redirectInput,
  redirectSubject,
} from '#core/redirects/redirect-subject.ts';
import { emptyDraft, listCsvColumns, toDraft } from '#core/subjects/fields.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import { declareList, orderParameter, searchParameter } from '../kit/list-address.ts';
import { describedBy, type EditedSubject, storeHandlers } from '../kit/office-subject.ts';
import { dateColumn } from '../kit/show-list.ts';
import { subjects } from '../subjects.ts';

export const redirectCommands = {
  delete: command(z.object({}), async ({ core, actor, id }) => {
    const { source, target, status } = await redirectSubject.find(core, id);
    await redirectSubject.remove(core, actor, id);
    return { done: m.redirects_deleted(), undo: { act: 'put-back', source, target, status } };
  }),
  'put-back': command(redirectInput, async ({ core, actor, id }, given) => {
    await redirectSubject.create(core, actor, settleTarget(core.siteUrl, given), id);
    return m.products_undone();
  }),
};

const redirectsList = declareList({
  name: 'redirects',
  title: m.redirects_title,
  path: '/admin/redirects',
  fileName: 'redirections',
  parameters: { search: searchParameter(), order: orderParameter },
});

const number = new Intl.NumberFormat('fr-FR');

export const subject: EditedSubject<RedirectDraft, RedirectInput> = {
  ...subjects.redirects,
  ...storeHandlers(redirectSubject),
  ...describedBy(redirectFields),
  empty: emptyDraft(redirectFields),
  schema: redirectInput,
  titleOf: ({ source }) => source,
  refusal: m.redirects_refused,
  async read(core, id) {
    const row = await redirectSubject.find(core, id);
    return { draft: toDraft(redirectFields, row), version: row.version };
  },
  create: (core, actor, given, id) =>
    redirectSubject.create(core, actor, settleTarget(core.siteUrl, given), id),
  update: (core, actor, { id, given, version }) =>
    redirectSubject.update(core, actor, id, settleTarget(core.siteUrl, given), version),
  list: withScreen(redirectsList, {
    read: listRedirects,
    count: countRedirects,
    bulk: {
      delete: {
        label: m.common_delete,
        asks: { act: 'delete' },
        done: m.lists_deleted,
        question: m.redirects_delete_question,
      },
    },
    commands: redirectCommands,
    caption: m.redirects_title,
    words: () => ({
      lead: m.redirects_lead(),
      actions: [
        { href: '/admin/redirects/add', label: m.redirects_add() },
        { href: '/admin/redirects/missing', label: m.redirects_missing_title(), variant: 'secondary' },
        { href: '/admin/redirects/import', label: m.redirects_import(), variant: 'secondary' },
        { href: '/admin/redirects/check', label: m.redirects_check_title(), variant: 'secondary' },
      ],
      search: { label: m.redirects_search(), hint: m.redirects_search_hint() },
      columns: [
        m.redirects_source(),
        m.office_field_type(),
        m.codes_used(),
        m.redirects_last_hit(),
        dateColumn(m.common_created_at()),
      ],
      count: m.lists_count_redirects,
      empty: {
        title: m.redirects_empty(),
        words: m.redirects_empty_words(),
        action: { href: '/admin/redirects/add', label: m.redirects_add() },
      },
      noneFound: { title: m.redirects_none_found(), words: m.redirects_none_found_words() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/redirects/edit-${row.id}`,
      title: row.source,
      under: row.target && `→ ${row.target}`,
      cells: [
        nameStatus(row.status),
        number.format(row.hits),
        row.lastHitAt ? formatDate(row.lastHitAt) : m.people_never(),
        formatDate(row.createdAt),
      ],
    }),
    columns: () => [
      ...listCsvColumns(redirectFields, { status: ({ status }) => status }),
      { title: m.codes_used(), value: ({ hits }) => hits },
      { title: m.redirects_last_hit(), value: ({ lastHitAt }) => lastHitAt },
      { title: m.common_created_at(), value: ({ createdAt }) => createdAt },
    ],
  }),
};
