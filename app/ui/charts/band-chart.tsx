import { scaleLinear } from 'd3-scale';
import { joinClasses } from '../join-classes.ts';
import { type CefrLevel, levelClass } from '../text/level.tsx';
import styles from './chart.module.css';
import { percent, rem } from './lengths.ts';

export type ChartBand = {
  /** Set inside the band; short, « B1 ». */
  label: string;
  from: number;
  /** Where the next one begins. */
  to: number;
  /** Takes the hue of a level. */
  level?: CefrLevel | undefined;
  /** The mark stands in it. */
  reached?: boolean | undefined;
};

export type BandRow = {
  label: string;
  /** The mark in words: « 478 sur 699 ». */
  valueLabel: string;
  /** Where the mark stands; without one, the bands alone. */
  value: number | null;
  bands: readonly ChartBand[];
};

type BandChartProps = {
  /** What is drawn, in words: it names the drawing. The figures themselves belong in a table beside it. */
  title: string;
  rows: readonly BandRow[];
  /** Every band equally wide, where true widths would make some too narrow to be read. */
  even?: boolean | undefined;
};

/** Of one track with the words above it. */
const rowHeight = 4.5;

/** Marks against the bands they are read by, drawn on the server. */
export function BandChart({ title, rows, even = false }: BandChartProps) {
  return (
    <svg
      role="img"
      aria-label={title}
      width="100%"
      height={rem(rows.length * rowHeight)}
      className={styles.chart}
    >
      {rows.map((row, index) => (
        <Track key={row.label} row={row} top={index * rowHeight} even={even} />
      ))}
    </svg>
  );
}

function Track({ row, top, even }: { row: BandRow; top: number; even: boolean }) {
  const x = placeBands(row.bands, even);
  return (
    <g>
      <text x="0" y={rem(top + 1.2)} className={styles.label}>
        {row.label}
      </text>
      <text x="100%" y={rem(top + 1.2)} className={joinClasses(styles.value, styles.end)}>
        {row.valueLabel}
      </text>
      {row.bands.map(({ label, from, to, level, reached }) => (
        <g key={from} className={levelClass(level)}>
          <rect
            x={percent(x(from))}
            y={rem(top + 1.8)}
            width={percent(x(to) - x(from))}
            height="1.75rem"
            className={joinClasses(styles.band, reached && styles.reached)}
          />
          <text
            x={percent((x(from) + x(to)) / 2)}
            y={rem(top + 3)}
            className={joinClasses(styles.bandLabel, reached && styles.reachedLabel)}
          >
            {label}
          </text>
        </g>
      ))}
      {row.value === null ? null : <Marker at={x(row.value)} top={top} />}
    </g>
  );
}

/** Where a mark stands: a needle with a point at its foot, clear of the words in the band. */
function Marker({ at, top }: { at: number; top: number }) {
  const x = percent(at);
  return (
    <>
      <line x1={x} x2={x} y1={rem(top + 3.2)} y2={rem(top + 3.8)} className={styles.needle} />
      <circle cx={x} cy={rem(top + 3.85)} r="0.25rem" className={styles.point} />
    </>
  );
}

/** From marks to percentages of the width. */
function placeBands(bands: readonly ChartBand[], even: boolean): (value: number) => number {
  const edges = [bands[0]?.from ?? 0, ...bands.map(({ to }) => to)];
  if (!even) return scaleLinear([edges[0] ?? 0, edges.at(-1) ?? 1], [0, 100]).clamp(true);
  return scaleLinear(
    edges,
    edges.map((_, index) => (index / (edges.length - 1)) * 100),
  ).clamp(true);
}
