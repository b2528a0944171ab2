import { m } from '#words/messages.js';
import { type ChartColumn, ColumnChart } from '../../ui/charts/column-chart.tsx';
import styles from './desk.module.css';

/** Shows a sentence instead of the chart if all values are zero. */
export function MonthChart({ title, columns }: { title: string; columns: ChartColumn[] }) {
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
