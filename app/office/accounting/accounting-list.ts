import { m } from '#words/messages.js';
import { dayParameter, declareList } from '../kit/list-address.ts';

/** Receipts of a period: `?du=2026-11-01&au=2026-11-30`. */
export const accountingList = declareList({
  name: 'accounting',
  title: m.accounting_title,
  path: '/admin/accounting',
  filePath: '/admin/accounting/ventes.csv',
  fileName: 'livre-des-recettes',
  parameters: {
    from: dayParameter('du', m.journal_export_from),
    to: dayParameter('au', m.journal_export_to),
  },
});
