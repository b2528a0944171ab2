import { and, asc, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { invoices } from '#database/tables/invoices.ts';
import { orders } from '#database/tables/orders.ts';
import { balanceTransactions } from '#database/tables/payments.ts';
import type { Core } from '../context.ts';
import type { Invoice } from '../invoices/list-invoices.ts';
import { readBalanceTransactionKind } from './balance-transaction-kind.ts';
import { type Period, toSpan } from './period.ts';

/** An invoice or credit note, with the provider's fee and payout for it. */
export type SaleLine = {
  invoice: Invoice;
  orderNumber: string;
  means: 'card' | 'debit' | 'transfer';
  /** In cents; null if no balance transaction is known, for example for a bank transfer. */
  fee: number | null;
  payoutId: string | null;
  paidOutAt: Date | null;
};

export const signOf = ({ series }: Pick<Invoice, 'series'>): 1 | -1 => (series === 'credit' ? -1 : 1);

const portion = 500;

/** Lists the documents of a period in order of issue, in batches. */
export const listSales = (core: Pick<Core, 'db'>, period: Period): AsyncGenerator<SaleLine[]> =>
  listDocuments(core, period, 'issuedAt');

/** Lists documents by day of receipt or refund, as the register of receipts (livre des recettes) requires. */
export const listSettledSales = (core: Pick<Core, 'db'>, period: Period): AsyncGenerator<SaleLine[]> =>
  listDocuments(core, period, 'settledAt');

async function* listDocuments(
  core: Pick<Core, 'db'>,
  period: Period,
  by: 'issuedAt' | 'settledAt',
): AsyncGenerator<SaleLine[]> {
  const { since, until } = toSpan(period);
  const at = invoices[by];
  let last: Invoice | null = null;
  for (;;) {
    const rows: DocumentRow[] = await core.db
      .select({
        invoice: invoices,
        orderNumber: orders.number,
        intent: orders.paymentIntentId,
        isDebit: sql<boolean>`${orders.processingSince} is not null`,
      })
      .from(invoices)
      .innerJoin(orders, eq(orders.id, invoices.orderId))
      .where(
        and(
          gte(at, since),
          lt(at, until),
          last ? or(gt(at, last[by]), and(eq(at, last[by]), gt(invoices.id, last.id))) : undefined,
        ),
      )
      .orderBy(asc(at), asc(invoices.id))
      .limit(portion);
    if (rows.length === 0) return;
    last = rows.at(-1)?.invoice ?? null;
    yield await addBalanceTransactions(core, rows);
  }
}

type DocumentRow = { invoice: Invoice; orderNumber: string; intent: string | null; isDebit: boolean };

/** Adds to an invoice its charge, and to a credit note the refund of the same amount. */
async function addBalanceTransactions(
  core: Pick<Core, 'db'>,
  rows: readonly DocumentRow[],
): Promise<SaleLine[]> {
  const intents = rows.flatMap(({ intent }) => intent ?? []);
  const known = intents.length
    ? await core.db
        .select()
        .from(balanceTransactions)
        .where(inArray(balanceTransactions.paymentIntentId, intents))
        .orderBy(asc(balanceTransactions.occurredAt))
    : [];
  return rows.map(({ invoice, orderNumber, intent, isDebit }) => {
    const own = known.filter(
      (movement) =>
        movement.paymentIntentId === intent && movement.amount === signOf(invoice) * invoice.gross,
    );
    const movement = own.find((each) => readBalanceTransactionKind(each) !== 'dispute') ?? own[0];
    return {
      invoice,
      orderNumber,
      means: invoice.paidBy === 'transfer' ? 'transfer' : isDebit ? 'debit' : 'card',
      fee: movement?.fee ?? null,
      payoutId: movement?.payoutId ?? null,
      paidOutAt: movement?.paidOutAt ?? null,
    };
  });
}

/** By month (Paris time), country and VAT rate, minus credit notes; amounts in cents. */
type SalesTotal = {
  month: string;
  country: string;
  vatRate: number;
  documents: number;
  net: number;
  vat: number;
  gross: number;
};

export async function sumSales(core: Pick<Core, 'db'>, period: Period): Promise<SalesTotal[]> {
  const { since, until } = toSpan(period);
  const month = sql<string>`to_char(${invoices.issuedAt} at time zone 'Europe/Paris', 'YYYY-MM')`;
  const sum = (column: typeof invoices.net | typeof invoices.vat | typeof invoices.gross) =>
    sql<number>`sum(case ${invoices.series} when 'credit' then -${column} else ${column} end)::float`;
  return core.db
    .select({
      month: month.as('month'),
      country: invoices.country,
      vatRate: invoices.vatRate,
      documents: sql<number>`count(*)::int`,
      net: sum(invoices.net),
      vat: sum(invoices.vat),
      gross: sum(invoices.gross),
    })
    .from(invoices)
    .where(and(gte(invoices.issuedAt, since), lt(invoices.issuedAt, until)))
    .groupBy(sql`1`, invoices.country, invoices.vatRate)
    .orderBy(sql`1`, invoices.country, invoices.vatRate);
}
