import { scaleBand, scaleLinear } from 'd3-scale';
import { joinClasses } from '../join-classes.ts';
import styles from './chart.module.css';
import columnStyles from './column-chart.module.css';
import { percent, rem } from './lengths.ts';

export type ChartColumn = {
  /** Short text under the column: « nov. ». */
  label: string;
  value: number;
  valueLabel?: string | undefined;
  /** True if the period is not over yet. Drawn lighter. */
  open?: boolean | undefined;
};

type ColumnChartProps = {
  /** Accessible name of the drawing. The figures belong in a table beside it. */
  title: string;
  columns: readonly ChartColumn[];
};

/** Heights in rem: the drawing, the text above the columns, the labels below them. */
const height = 11;
const above = 1.5;
const below = 1.75;

/** Draws a quantity over time. Relative positions and rem heights avoid stretching at any text size. */
export function ColumnChart({ title, columns }: ColumnChartProps) {
  const highest = Math.max(0, ...columns.map(({ value }) => value));
  const y = scaleLinear([0, highest || 1], [0, height - above - below]).clamp(true);
  const x = scaleBand<number>([0, 100])
    .domain(columns.map((_, index) => index))
    .padding(0.25);
  const foot = height - below;
  return (
    <svg role="img" aria-label={title} width="100%" height={rem(height)} className={styles.chart}>
      {columns.map(({ label, value, valueLabel, open }, index) => {
        const left = x(index) ?? 0;
        const middle = percent(left + x.bandwidth() / 2);
        const tall = y(value);
        return (
          <g
            key={label + String(index)}
            className={index % 2 === columns.length % 2 ? columnStyles.second : undefined}
          >
            {value > 0 ? (
              <rect
                x={percent(left)}
                y={rem(foot - Math.max(tall, 0.1))}
                width={percent(x.bandwidth())}
                height={rem(Math.max(tall, 0.1))}
                className={open ? styles.soft : styles.strong}
              />
            ) : null}
            {valueLabel ? (
              <text
                x={middle}
                y={rem(foot - tall - 0.4)}
                className={joinClasses(styles.value, columnStyles.middle)}
              >
                {valueLabel}
              </text>
            ) : null}
            <text
              x={middle}
              y={rem(height - 0.4)}
              className={joinClasses(styles.value, columnStyles.middle, columnStyles.label)}
            >
              {label}
            </text>
          </g>
        );
      })}
      <line x1="0" x2="100%" y1={rem(foot)} y2={rem(foot)} className={columnStyles.foot} />
    </svg>
  );
}
