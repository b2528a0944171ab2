import { scaleLinear } from 'd3-scale';
import { stack } from 'd3-shape';
import { joinClasses } from '../join-classes.ts';
import styles from './chart.module.css';
import { percent, rem } from './lengths.ts';

/** How a part of a bar is drawn: full ink, grey, or an outline in the one red for what deserves a look. */
type BarTone = 'strong' | 'soft' | 'accent';

export type Bar = {
  label: string;
  /** What the bar says in words, at its end: « 2 réussites sur 3 ». */
  valueLabel: string;
  /** How many of each follow one another along the bar. */
  parts: Partial<Record<BarTone, number>>;
};

type BarChartProps = {
  /** What is drawn, in words: it names the drawing. The figures themselves belong in a table beside it. */
  title: string;
  bars: readonly Bar[];
};

const tones: readonly BarTone[] = ['strong', 'accent', 'soft'];

/** Of one bar with the words above it. */
const rowHeight = 3.5;

/** The full width is at least so many: one of one fills a tenth of it, for it says no more than that. */
const fewest = 10;
/** Up to here each is a piece of its own, and can be counted. */
const mostPieces = 40;

/**
 * Counts as horizontal bars on one scale, drawn on the server: a piece for each while they can be told apart. Widths are
 * percentages and heights follow the text, so that nothing is stretched at any width or text size.
 */
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

/** What lies between two ends of a bar: whole, or a piece for each with a little air after it. */
function cutPieces(start: number, end: number, apart: boolean): [number, number][] {
  if (end <= start) return [];
  if (!apart) return [[start, end]];
  return Array.from({ length: end - start }, (_, index) => [start + index, start + index + 0.9]);
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
