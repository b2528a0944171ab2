import { formatMonth, formatShortMonth } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { MonthFigures } from '#core/desk/measure-school.ts';
import { m } from '#words/messages.js';
import { type ChartColumn, ColumnChart } from '../../ui/charts/column-chart.tsx';
import { Table } from '../../ui/text/table.tsx';
import styles from './desk.module.css';

/** Twelve months of sales and of new members, drawn, and in a table that says the same. */
export function MonthCharts({ months }: { months: MonthFigures[] }) {
  const columns = (pick: (figures: MonthFigures) => number, format: (value: number) => string) =>
    months.map((figures, index) => {
      const value = pick(figures);
      return {
        label: formatShortMonth(figures.month),
        value,
        valueLabel: value > 0 ? format(value) : undefined,
        open: index === months.length - 1,
      };
    });
  return (
    <section className={styles.part} aria-labelledby="months">
      <h2 id="months">{m.desk_months()}</h2>
      <div className={styles.charts}>
        <MonthChart title={m.desk_chart_sales()} columns={columns(({ cents }) => cents, formatEuros)} />
        <MonthChart title={m.desk_chart_orders()} columns={columns(({ orders }) => orders, formatCount)} />
        <MonthChart title={m.desk_chart_members()} columns={columns(({ members }) => members, formatCount)} />
      </div>
      <details className={styles.table}>
        <summary>{m.desk_as_table()}</summary>
        <Table caption={m.desk_as_table()} dense>
          <thead>
            <tr>
              <th scope="col">{m.orders_month()}</th>
              <th scope="col" data-number="">
                {m.desk_sales()}
              </th>
              <th scope="col" data-number="">
                {m.orders_title()}
              </th>
              <th scope="col" data-number="">
                {m.desk_new_members()}
              </th>
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map(({ month, cents, orders, members }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td data-number="">{formatPrice(cents)}</td>
                <td data-number="">{formatCount(orders)}</td>
                <td data-number="">{formatCount(members)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}

/** One quantity; where there is none, that is said in place of an empty drawing. */
function MonthChart({ title, columns }: { title: string; columns: ChartColumn[] }) {
  return (
    <figure className={styles.chart}>
      <figcaption>{title}</figcaption>
      {columns.some(({ value }) => value > 0) ? (
        <ColumnChart title={title} columns={columns} />
      ) : (
        <p className={styles.nothing}>{m.desk_chart_nothing()}</p>
      )}
    </figure>
  );
}

const whole = new Intl.NumberFormat('fr-FR');
const compact = new Intl.NumberFormat('fr-FR', { notation: 'compact', maximumFractionDigits: 1 });

const formatCount = (count: number) => (count < 10_000 ? whole : compact).format(count);

/** Above a column there is room for a few figures. */
const formatEuros = (cents: number) =>
  cents < 1_000_000 ? whole.format(Math.round(cents / 100)) : compact.format(cents / 100);
