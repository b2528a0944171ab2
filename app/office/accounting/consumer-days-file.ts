import { readPeriod } from '#core/accounting/period.ts';
import { type ConsumerDay, sumConsumerDays } from '#core/accounting/sum-consumer-days.ts';
import type { Core } from '#core/context.ts';
import { toAmountCell } from '#core/csv/write-cell.ts';
import { m } from '#words/messages.js';
import { respondWithListFile } from '../kit/respond-with-list-file.ts';
import { accountingList } from './accounting-list.ts';

async function* readDays(core: Core, from: string | null, to: string | null): AsyncGenerator<ConsumerDay[]> {
  yield await sumConsumerDays(core, readPeriod(from, to, core.now()));
}

/** `GET /admin/accounting/totaux-par-jour.csv`: the daily totals of sales to consumers, for e-reporting. */
export const loader = respondWithListFile(
  { ...accountingList, fileName: 'totaux-par-jour' },
  (core, { from, to }) => readDays(core, from, to),
  () => [
    { title: m.accounting_day(), value: ({ day }) => day.split('-').reverse().join('/') },
    { title: m.common_country(), value: ({ country }) => country },
    { title: m.accounting_rate_percent(), value: ({ vatRate }) => vatRate / 100 },
    { title: m.invoices_of_order(), value: ({ documents }) => documents },
    { title: m.accounting_net(), value: ({ net }) => toAmountCell(net) },
    { title: m.common_vat(), value: ({ vat }) => toAmountCell(vat) },
    { title: m.common_tax_included(), value: ({ gross }) => toAmountCell(gross) },
  ],
);
