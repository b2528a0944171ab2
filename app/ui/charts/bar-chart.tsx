import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { joinClasses } from '../join-classes.ts';
import styles from './chart.module.css';
import { percent, rem } from './lengths.ts';

/** Style of a part of a bar: full ink, grey, or a red outline for parts that need attention. */
type BarTone = 'strong' | 'soft' | 'accent';

export type Bar = {
  label: string;
  valueLabel: string;
  /** Count of each tone along the bar. */
  parts: Partial<Record<BarTone, number>>;
};

type BarChartProps = {
  /** Accessible name of the drawing. The figures belong in a table beside it. */
  title: string;
  bars: readonly Bar[];
};

const tones: readonly BarTone[] = ['strong', 'accent', 'soft'];

/** Height of one bar with the text above it, in rem. */
const rowHeight = 3.5;

/** Smallest count that fills the width, so that a single item does not draw a full bar. */
const fewest = 10;
/** Largest count that is drawn as separate pieces. */
const mostPieces = 40;

/** Draws counts as bars on one scale. Relative widths and rem heights avoid stretching at any text size. */
export function BarChart({ title, bars }: BarChartProps) {
  const layers = stack<Bar, BarTone>()
    .keys(tones)
    .value((bar, tone) => bar.parts[tone] ?? 0)([...bars]);
  const longest = Math.max(fewest, ...layers.flatMap((layer) => layer.map(([, end]) => end)));
  const x = scaleLinear([0, longest], [0, 100]);
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
        </g>
      ))}
      {layers.map((layer) =>
        layer.map(([start, end], row) =>
          cutPieces(start, end, longest <= mostPieces).map(([from, to]) => (
            <rect
              key={`${layer.key} ${bars[row]?.label} ${from}`}
              x={percent(x(from))}
              y={rem(row * rowHeight + 1.7)}
              width={percent(x(to) - x(from))}
              height="0.75rem"
              className={styles[layer.key]}
            />
          )),
        ),
      )}
    </svg>
  );
}

/** Returns the start and the end of every piece: one, or one per item with a gap after it. */
function cutPieces(start: number, end: number, apart: boolean): [number, number][] {
  if (end <= start) return [];
  if (!apart) return [[start, end]];
  return Array.from({ length: end - start }, (_, index) => [start + index, start + index + 0.9]);
}

export type LegendEntry = { tone: BarTone; label: string };

/** Explains the tones of a chart. Renders nothing for a single tone. */
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
