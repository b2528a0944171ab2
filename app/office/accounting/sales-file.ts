import { listSales, signOf } from '#core/accounting/list-sales.ts';
import { formatCsvAmount, formatMoment } from '#core/csv/write-cell.ts';
import { formatRate } from '#core/invoices/format-rate.ts';
import { streamCsv } from '#core/lists/stream-csv.ts';
import { m } from '#words/messages.js';
import { answerPeriodFile } from './answer-period-file.ts';

/** `GET /admin/accounting/ventes.csv`: every document of a period, credit notes below zero. */
export const loader = answerPeriodFile({
  type: 'text/csv; charset=utf-8',
  nameOf: (_core, { from, to }) => `ventes-${from}-${to}.csv`,
  rows: listSales,
  write(portions) {
    async function* toCells() {
      for await (const sales of portions)
        yield sales.map(({ invoice, orderNumber, fee, payoutId, paidOutAt }) => {
          const { issuedAt, number, buyer, country, vatRate } = invoice;
          const amount = (cents: number) => formatCsvAmount(signOf(invoice) * cents);
          return [
            ...[formatMoment(issuedAt), number, orderNumber, buyer.company || buyer.name || buyer.email],
            ...[
              country,
              amount(invoice.net),
              formatRate(vatRate),
              amount(invoice.vat),
              amount(invoice.gross),
            ],
            ...[fee === null ? null : formatCsvAmount(fee), payoutId, formatMoment(paidOutAt)],
          ];
        });
    }
    return streamCsv(
      [
        ...[m.accounting_date(), m.accounting_number(), m.accounting_order(), m.accounting_buyer()],
        ...[m.accounting_country(), m.accounting_net(), m.accounting_rate(), m.accounting_vat()],
        ...[m.accounting_gross(), m.accounting_fee(), m.accounting_payout(), m.accounting_paid_out_on()],
      ],
      toCells(),
    );
  },
});
