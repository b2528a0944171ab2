import { Link } from 'react-router';
import { formatDate, formatShortDate } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import { startOfParisDay } from '#common/paris-time.ts';
import type { Sales } from '#core/desk/measure-school.ts';
import type { SalesDay } from '#core/orders/list-sales-days.ts';
import { m } from '#words/messages.js';
import { ColumnChart } from '../../ui/charts/column-chart.tsx';
import { Table } from '../../ui/text/table.tsx';
import sheet from '../kit/sheet.module.css';
import { formatChartCount, formatChartEuros } from './chart-numbers.ts';
import styles from './desk.module.css';
import { SalesFigure } from './figure.tsx';

/** Number of days between two labels below the chart. */
const labelStep = 7;

/** Sales of the last 30 days, with an equivalent table. */
export function RecentSales({
  days,
  today,
  month,
  ever,
}: {
  days: readonly SalesDay[];
  today: Sales;
  month: Sales;
  ever: Sales;
}) {
  const sold = days.filter(({ orders }) => orders > 0);
  const highest = Math.max(...days.map(({ cents }) => cents));
  return (
    <section className={styles.part} aria-labelledby="sales">
      <h2 id="sales">{m.desk_sales_days()}</h2>
      <ul className={styles.figures}>
        <SalesFigure term={m.desk_sales_today()} sales={today} />
        <SalesFigure term={m.desk_sales_month()} sales={month} month={days.at(-1)?.day.slice(0, 7) ?? null} />
        <SalesFigure term={m.desk_sales_ever()} sales={ever} />
      </ul>
      {sold.length === 0 ? (
        <p className={styles.nothing}>{m.desk_sales_days_none()}</p>
      ) : (
        <>
          <ColumnChart
            title={m.desk_sales_days_chart()}
            columns={days.map(({ day, cents }, index) => ({
              label: (days.length - 1 - index) % labelStep === 0 ? formatShortDate(startOfParisDay(day)) : '',
              value: cents,
              valueLabel: cents > 0 && cents === highest ? formatChartEuros(cents) : undefined,
              open: index === days.length - 1,
            }))}
          />
          <details className={sheet.fold}>
            <summary>{m.desk_as_table()}</summary>
            <Table
              caption={m.desk_sales_days_chart()}
              dense
              heads={[m.common_date(), { figure: m.common_sales() }, { figure: m.common_orders() }]}
            >
              <tbody>
                {sold.toReversed().map(({ day, cents, orders }) => (
                  <tr key={day}>
                    <th scope="row">{formatDate(startOfParisDay(day))}</th>
                    <td data-number="">{formatPrice(cents)}</td>
                    <td data-number="">{formatChartCount(orders)}</td>
                  </tr>
                ))}
              </tbody>
            </Table>
          </details>
        </>
      )}
      <p className={styles.ways}>
        <Link to="/admin/sales?periode=mois-dernier">{m.desk_sales_last_month()}</Link>
        <Link to="/admin/sales">{m.figures_see()}</Link>
      </p>
    </section>
  );
}
