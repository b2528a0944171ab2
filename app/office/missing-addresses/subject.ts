import { z } from 'zod';
import { formatDateTime } from '#common/dates.ts';
import { countMissingAddresses, deleteMissing, listMissing } from '#core/redirects/list-redirects.ts';
import { m } from '#words/messages.js';
import { command } from '../kit/action.ts';
import { withScreen } from '../kit/declare-office-list.ts';
import { declareList, orderParameter } from '../kit/list-address.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { dateColumn } from '../kit/show-list.ts';

const missingList = declareList({
  name: 'missing-addresses',
  title: m.redirects_missing_title,
  path: '/admin/redirects/missing',
  fileName: 'pages-introuvables',
  parameters: { order: orderParameter },
});

const number = new Intl.NumberFormat('fr-FR');

/** Requested addresses without a page or redirect. */
export const subject: OfficeSubject = {
  fields: {},
  list: withScreen(missingList, {
    read: listMissing,
    count: countMissingAddresses,
    bulk: {
      ignore: {
        label: m.redirects_missing_ignore,
        asks: { act: 'ignore' },
        done: m.redirects_missing_ignored_several,
      },
    },
    commands: {
      ignore: command(z.object({}), async ({ core, id }) => {
        await deleteMissing(core, id);
        return m.redirects_missing_ignored();
      }),
    },
    caption: m.redirects_missing_title,
    words: () => ({
      lead: m.redirects_missing_lead(),
      actions: [{ href: '/admin/redirects', label: m.redirects_title(), variant: 'secondary' }],
      columns: [
        m.redirects_missing_address(),
        m.redirects_missing_to(),
        m.redirects_missing_hits(),
        dateColumn(m.redirects_missing_last()),
      ],
      count: m.lists_count_addresses,
      empty: { title: m.redirects_missing_empty(), words: m.redirects_missing_empty_words() },
      noneFound: { title: m.redirects_missing_empty(), words: m.redirects_missing_empty_words() },
    }),
    toRow: (row) => ({
      id: row.id,
      href: `/admin/redirects/add?${new URLSearchParams({ de: row.path })}`,
      title: row.path,
      under: row.referrer && m.redirects_missing_from({ host: row.referrer }),
      cells: [
        { text: m.redirects_missing_to(), style: 'pressing' },
        number.format(row.hits),
        formatDateTime(row.lastHitAt),
      ],
    }),
    columns: () => [
      { title: m.redirects_missing_address(), value: ({ path }) => path },
      { title: m.redirects_missing_hits(), value: ({ hits }) => hits },
      { title: m.redirects_missing_last(), value: ({ lastHitAt }) => lastHitAt },
      { title: m.redirects_missing_referrer(), value: ({ referrer }) => referrer },
    ],
  }),
};
