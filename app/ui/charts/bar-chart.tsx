import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { joinClasses } from '../join-classes.ts';
import styles from './chart.module.css';

/** How a part of a bar is drawn: full ink, grey, or the one red for what deserves a look. */
export type BarTone = 'strong' | 'soft' | 'accent';

export type Bar = {
  label: string;
  /** What the bar says in words, at its end: « 2 réussites sur 3 ». */
  valueLabel: string;
  /** Amounts that follow one another along the bar. */
  parts: Partial<Record<BarTone, number>>;
};

type BarChartProps = {
  /** What is drawn, in words: it names the drawing. The figures themselves belong in a table beside it. */
  title: string;
  bars: readonly Bar[];
  /** The full width; by default the longest bar. */
  max?: number | undefined;
};

const tones: readonly BarTone[] = ['strong', 'accent', 'soft'];

/** Of one bar with the words above it. */
const rowHeight = 3.5;

const percent = (value: number) => `${Math.round(value * 100) / 100}%`;
const rem = (value: number) => `${Math.round(value * 100) / 100}rem`;

/**
 * Horizontal bars, drawn on the server. Widths are percentages and heights follow the text, so that nothing
 * is stretched at any width or text size.
 */
export function BarChart({ title, bars, max }: BarChartProps) {
  const layers = stack<Bar, BarTone>()
    .keys(tones)
    .value((bar, tone) => bar.parts[tone] ?? 0)([...bars]);
  const longest = max ?? Math.max(1, ...layers.flatMap((layer) => layer.map(([, end]) => end)));
  const x = scaleLinear([0, longest], [0, 100]).clamp(true);
  return (
    <svg
      role="img"
      aria-label={title}
      width="100%"
      height={rem(bars.length * rowHeight)}
      className={styles.chart}
    >
      {bars.map(({ label, valueLabel }, row) => (
        <g key={label}>
          <text x="0" y={rem(row * rowHeight + 1.2)} className={styles.label}>
            {label}
          </text>
          <text x="100%" y={rem(row * rowHeight + 1.2)} className={joinClasses(styles.value, styles.end)}>
            {valueLabel}
          </text>
          <rect x="0" y={rem(row * rowHeight + 1.7)} width="100%" height="0.75rem" className={styles.track} />
        </g>
      ))}
      {layers.map((layer) =>
        layer.map(([start, end], row) =>
          end > start ? (
            <rect
              key={`${layer.key} ${bars[row]?.label}`}
              x={percent(x(start))}
              y={rem(row * rowHeight + 1.7)}
              width={percent(x(end) - x(start))}
              height="0.75rem"
              className={styles[layer.key]}
            />
          ) : null,
        ),
      )}
    </svg>
  );
}

export type LegendEntry = { tone: BarTone; label: string };

/** What the tones of a chart mean. Nothing when there is but one. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {entries.map(({ tone, label }) => (
        <li key={tone} className={styles[`legend-${tone}`]}>
          {label}
        </li>
      ))}
    </ul>
  );
}
