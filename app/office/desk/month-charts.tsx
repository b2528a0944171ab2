import { formatMonth, formatShortMonth } from '#common/dates.ts';
import { formatPrice } from '#common/money.ts';
import type { MonthFigures } from '#core/desk/measure-school.ts';
import { m } from '#words/messages.js';
import { Table } from '../../ui/text/table.tsx';
import sheet from '../kit/sheet.module.css';
import { formatChartCount, formatChartEuros } from './chart-numbers.ts';
import styles from './desk.module.css';
import { MonthChart } from './month-chart.tsx';

/** Charts of twelve months, with an equivalent table. */
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
      <h2 id="months">{m.common_last_12_months()}</h2>
      <div className={styles.charts}>
        <MonthChart title={m.desk_chart_sales()} columns={columns(({ cents }) => cents, formatChartEuros)} />
        <MonthChart
          title={m.desk_chart_orders()}
          columns={columns(({ orders }) => orders, formatChartCount)}
        />
        <MonthChart
          title={m.desk_chart_members()}
          columns={columns(({ members }) => members, formatChartCount)}
        />
      </div>
      <details className={sheet.fold}>
        <summary>{m.desk_as_table()}</summary>
        <Table
          caption={m.desk_as_table()}
          dense
          heads={[
            m.common_month(),
            { figure: m.common_sales() },
            { figure: m.common_orders() },
            { figure: m.desk_new_members() },
          ]}
        >
          <tbody>
            {months.toReversed().map(({ month, cents, orders, members }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month)}</th>
                <td data-number="">{formatPrice(cents)}</td>
                <td data-number="">{formatChartCount(orders)}</td>
                <td data-number="">{formatChartCount(members)}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </section>
  );
}
