import { listSettledSales, type SaleLine, signOf } from '#core/accounting/list-sales.ts';
import { readPeriod } from '#core/accounting/period.ts';
import { type CsvCell, toAmountCell } from '#core/csv/write-cell.ts';
import { m } from '#words/messages.js';
import { withFile } from '../kit/declare-office-list.ts';
import type { OfficeSubject } from '../kit/office-subject.ts';
import { accountingList } from './accounting-list.ts';

const amountOf =
  (name: 'net' | 'vat' | 'gross') =>
  ({ invoice }: SaleLine): CsvCell =>
    toAmountCell(signOf(invoice) * invoice[name]);

const means: Readonly<Record<SaleLine['means'], () => string>> = {
  card: m.accounting_means_card,
  debit: m.accounting_means_debit,
  transfer: m.accounting_payout,
};

function nameNature({ invoice: { series, lines } }: SaleLine): string {
  const titles = lines
    .filter(({ gross }) => gross > 0)
    .map(({ title }) => title)
    .join(', ');
  return series === 'credit' ? m.accounting_nature_refund({ titles }) : m.accounting_nature_sale({ titles });
}

/**
 * The CSV export is the register of receipts (livre des recettes), with refunds as negative amounts.
 * CGI, articles 50-0, 5 and 102 ter, 4; code de commerce, article L123-28.
 */
export const subject: OfficeSubject = {
  fields: {},
  list: withFile(accountingList, {
    whole: (core, { from, to }) => listSettledSales(core, readPeriod(from, to, core.now())),
    columns: () => [
      { title: m.accounting_received_on(), value: ({ invoice }) => invoice.settledAt },
      { title: m.accounting_reference(), value: ({ invoice }) => invoice.number },
      {
        title: m.common_buyer(),
        value: ({ invoice: { buyer } }) => buyer.company || buyer.name || buyer.email,
      },
      { title: m.accounting_nature(), value: nameNature },
      { title: m.accounting_received_amount(), value: amountOf('gross') },
      { title: m.accounting_means(), value: (line) => means[line.means]() },
      { title: m.common_order(), value: ({ orderNumber }) => orderNumber },
      { title: m.common_country(), value: ({ invoice }) => invoice.country },
      { title: m.accounting_net(), value: amountOf('net') },
      { title: m.accounting_rate_percent(), value: ({ invoice }) => invoice.vatRate / 100 },
      { title: m.common_vat(), value: amountOf('vat') },
      { title: m.accounting_fee(), value: ({ fee }) => toAmountCell(fee) },
      { title: m.accounting_payout(), value: ({ payoutId }) => payoutId },
      { title: m.accounting_paid_out_on(), value: ({ paidOutAt }) => paidOutAt },
    ],
  }),
};
