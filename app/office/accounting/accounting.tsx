import { Link } from 'react-router';
import { nameCountry } from '#common/countries.ts';
import { formatDateTime, formatMonth } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import {
  type BalanceComparison,
  compareBalance,
  type DifferenceReason,
} from '#core/accounting/compare-balance.ts';
import { sumSales } from '#core/accounting/list-sales.ts';
import { listMonths } from '#core/accounting/period.ts';
import { formatRate } from '#core/invoices/format-rate.ts';
import { m } from '#words/messages.js';
import { coreContext } from '../../context.ts';
import { withErrorResponse } from '../../errors/with-error-response.ts';
import { nameUnlisted } from '../../page-title.ts';
import { ButtonRow, LinkButton } from '../../ui/actions/button.tsx';
import { TextField } from '../../ui/forms/field.tsx';
import { FilterBar } from '../../ui/forms/form.tsx';
import { PageHeader } from '../../ui/frame/page-header.tsx';
import { Facts } from '../../ui/text/facts.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from '../kit/sheet.module.css';
import type { Route } from './+types/accounting.ts';
import { readAskedPeriod, toPeriodQuery } from './asked-period.ts';

const monthsOffered = 6;

export const loader = withErrorResponse(async ({ context, url }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const period = readAskedPeriod(core, url);
  const [sums, comparison] = await Promise.all([sumSales(core, period), compareBalance(core, period)]);
  return { period, months: listMonths(core.now(), monthsOffered), sums, comparison };
});

export const meta = nameUnlisted(m.accounting_title);

export default function Accounting({
  loaderData: { period, months, sums, comparison },
}: Route.ComponentProps) {
  const query = toPeriodQuery(period);
  return (
    <>
      <PageHeader title={m.accounting_title()} lead={m.accounting_lead()} />
      <div className={styles.sheet}>
        <nav aria-label={m.accounting_months()}>
          <ButtonRow>
            {months.map((each) => {
              const isShown = each.from === period.from && each.to === period.to;
              return (
                <LinkButton
                  key={each.month}
                  href={`/admin/accounting${toPeriodQuery(each)}`}
                  variant={isShown ? 'primary' : 'secondary'}
                  size="small"
                  aria-current={isShown ? 'page' : undefined}
                >
                  {formatMonth(each.month)}
                </LinkButton>
              );
            })}
          </ButtonRow>
        </nav>
        <FilterBar submitLabel={m.common_show()} key={query}>
          <TextField id="du" name="du" type="date" label={m.common_from_day()} defaultValue={period.from} />
          <TextField id="au" name="au" type="date" label={m.common_to_day()} defaultValue={period.to} />
        </FilterBar>
        <section className={styles.part}>
          <h2>{m.accounting_sums()}</h2>
          <Sums sums={sums} />
        </section>
        <section className={styles.part}>
          <h2>{m.accounting_files()}</h2>
          <ButtonRow>
            <LinkButton href={`/admin/accounting/ventes.csv${query}`} variant="secondary" download>
              {m.accounting_sales_file()}
            </LinkButton>
            {/* No `download` attribute, so that the browser shows the error page if a PDF fails. */}
            <LinkButton href={`/admin/accounting/factures.zip${query}`} variant="secondary">
              {m.accounting_papers_file()}
            </LinkButton>
            <LinkButton href={`/admin/accounting/totaux-par-jour.csv${query}`} variant="secondary" download>
              {m.accounting_days_file()}
            </LinkButton>
            <LinkButton href={`/admin/accounting/fec.txt${query}`} variant="secondary" download>
              {m.accounting_fec_file()}
            </LinkButton>
          </ButtonRow>
          <p className={styles.soft}>{m.accounting_sales_hint()}</p>
          <p className={styles.soft}>{m.accounting_fec_hint()}</p>
        </section>
        <section className={styles.part}>
          <h2>{m.accounting_electronic()}</h2>
          <p>{m.accounting_electronic_receive()}</p>
          <p>{m.accounting_electronic_issue()}</p>
          <p>{m.accounting_electronic_exempt()}</p>
          <p className={styles.soft}>{m.accounting_electronic_source()}</p>
        </section>
        <section className={styles.part}>
          <h2>{m.accounting_compare()}</h2>
          <Comparison comparison={comparison} />
        </section>
      </div>
    </>
  );
}

type Sum = Route.ComponentProps['loaderData']['sums'][number];

function Sums({ sums }: { sums: readonly Sum[] }) {
  if (sums.length === 0) return <p>{m.accounting_none()}</p>;
  const total = (name: 'documents' | 'net' | 'vat' | 'gross') =>
    sums.reduce((sum, each) => sum + each[name], 0);
  return (
    <Table caption={m.accounting_sums()} dense>
      <thead>
        <tr>
          <th scope="col">{m.common_month()}</th>
          <th scope="col">{m.common_country()}</th>
          <th scope="col">{m.accounting_rate()}</th>
          {[m.invoices_of_order, m.accounting_net, m.common_vat, m.common_tax_included].map((title) => (
            <th key={title()} scope="col" data-number="">
              {title()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {sums.map(({ month, country, vatRate, documents, net, vat, gross }) => (
          <tr key={`${month} ${country} ${vatRate}`}>
            <td>{formatMonth(month)}</td>
            <td>{nameCountry(country)}</td>
            <td>{formatRate(vatRate)}</td>
            <td data-number="">{documents}</td>
            <td data-number="">{formatPrice(net)}</td>
            <td data-number="">{formatPrice(vat)}</td>
            <td data-number="">{formatPrice(gross)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={3}>
            {m.common_total()}
          </th>
          <td data-number="">{total('documents')}</td>
          <td data-number="">{formatPrice(total('net'))}</td>
          <td data-number="">{formatPrice(total('vat'))}</td>
          <td data-number="">{formatPrice(total('gross'))}</td>
        </tr>
      </tbody>
    </Table>
  );
}

const reasons: Readonly<Record<DifferenceReason, () => string>> = {
  duplicate: m.accounting_reason_duplicate,
  transfer: m.accounting_reason_transfer,
  dispute: m.accounting_reason_dispute,
  'refund-uncredited': m.accounting_reason_refund_uncredited,
  'other-period': m.accounting_reason_other_period,
  unread: m.accounting_reason_unread,
  orphan: m.accounting_reason_orphan,
  unknown: m.accounting_reason_unknown,
};

function Comparison({ comparison }: { comparison: BalanceComparison }) {
  const { invoiced, awaited, readUntil, received, fees, paidOut, other, moved, differences } = comparison;
  const facts = [
    { term: m.accounting_invoiced(), detail: formatPrice(invoiced) },
    ...(awaited === 0 ? [] : [{ term: m.accounting_awaited(), detail: formatPrice(awaited) }]),
    { term: m.accounting_differences(), detail: formatPrice(received - invoiced - awaited) },
    { term: m.accounting_received(), detail: formatPrice(received) },
    { term: m.accounting_fees(), detail: formatPrice(-fees) },
    ...(other === 0 ? [] : [{ term: m.accounting_other(), detail: formatPrice(other) }]),
    { term: m.accounting_paid_out(), detail: formatPrice(-paidOut) },
    { term: m.accounting_moved(), detail: formatPrice(moved) },
  ];
  return (
    <>
      <Facts facts={facts} />
      <p className={styles.soft}>
        {readUntil
          ? m.accounting_read_until({ moment: formatDateTime(readUntil) })
          : m.accounting_read_never()}
      </p>
      {differences.length === 0 ? (
        <p>{m.accounting_equal()}</p>
      ) : (
        <Table
          caption={m.accounting_differences()}
          dense
          heads={[m.common_order(), m.common_reason(), { figure: m.accounting_amount() }]}
        >
          <tbody>
            {differences.map(({ reason, orderId, orderNumber, paymentIntentId, amount }) => (
              <tr key={orderId ?? paymentIntentId ?? reason}>
                <th scope="row">
                  {orderId ? <Link to={`/admin/orders/${orderId}`}>{orderNumber}</Link> : paymentIntentId}
                </th>
                <td>{reasons[reason]()}</td>
                <td data-number="">{formatPrice(amount)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
    </>
  );
}
