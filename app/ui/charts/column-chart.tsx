import { scaleBand, scaleLinear } from 'd3-scale';
import { joinClasses } from '../join-classes.ts';
import styles from './chart.module.css';
import columnStyles from './column-chart.module.css';
import { percent, rem } from './lengths.ts';

export type ChartColumn = {
  /** Under the column; short, « nov. ». */
  label: string;
  value: number;
  /** What the column says in words, above it; without one it stands alone. */
  valueLabel?: string | undefined;
  /** Not over yet: drawn lighter. */
  open?: boolean | undefined;
};

type ColumnChartProps = {
  /** What is drawn, in words: it names the drawing. The figures themselves belong in a table beside it. */
  title: string;
  columns: readonly ChartColumn[];
};

/** Of the whole drawing, of what stands above the columns and of the words below them. */
const height = 11;
const above = 1.5;
const below = 1.75;

/**
 * Upright columns, drawn on the server: a quantity over time. Places are percentages and heights follow the text, so that
 * nothing is stretched at any width or text size; where it is narrow, every second label is left out by CSS.
 */
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
