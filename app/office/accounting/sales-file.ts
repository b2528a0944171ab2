import { listSales, type SaleLine, signOf } from '#core/accounting/list-sales.ts';
import { readPeriod } from '#core/accounting/period.ts';
import { type CsvCell, toAmountCell } from '#core/csv/write-cell.ts';
import { m } from '#words/messages.js';
import { answerListFile } from '../kit/answer-list-file.ts';
import { accountingList } from './accounting-list.ts';

const amountOf =
  (name: 'net' | 'vat' | 'gross') =>
  ({ invoice }: SaleLine): CsvCell =>
    toAmountCell(signOf(invoice) * invoice[name]);

/** `GET /admin/accounting/ventes.csv`: every document of a period, credit notes below zero. */
export const loader = answerListFile(
  accountingList,
  (core, { from, to }) => listSales(core, readPeriod(from, to, core.now())),
  () => [
    { title: m.accounting_date(), value: ({ invoice }) => invoice.issuedAt },
    { title: m.accounting_number(), value: ({ invoice }) => invoice.number },
    { title: m.accounting_order(), value: ({ orderNumber }) => orderNumber },
    {
      title: m.accounting_buyer(),
      value: ({ invoice: { buyer } }) => buyer.company || buyer.name || buyer.email,
    },
    { title: m.accounting_country(), value: ({ invoice }) => invoice.country },
    { title: m.accounting_net(), value: amountOf('net') },
    { title: m.accounting_rate_percent(), value: ({ invoice }) => invoice.vatRate / 100 },
    { title: m.accounting_vat(), value: amountOf('vat') },
    { title: m.accounting_gross(), value: amountOf('gross') },
    { title: m.accounting_fee(), value: ({ fee }) => toAmountCell(fee) },
    { title: m.accounting_payout(), value: ({ payoutId }) => payoutId },
    { title: m.accounting_paid_out_on(), value: ({ paidOutAt }) => paidOutAt },
  ],
);
