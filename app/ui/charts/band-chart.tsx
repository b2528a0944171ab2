import { scaleLinear } from 'd3-scale';
import { joinClasses } from '../join-classes.ts';
import { type CefrLevel, levelClass } from '../text/level.tsx';
import styles from './chart.module.css';
import { percent, rem } from './lengths.ts';

export type ChartBand = {
  /** Short text inside the band: « B1 ». */
  label: string;
  from: number;
  /** Start of the next band. */
  to: number;
  /** Level whose colour the band takes. */
  level?: CefrLevel | undefined;
  /** True if the mark is in this band. */
  reached?: boolean | undefined;
};

export type BandRow = {
  label: string;
  /** Formatted mark: « 478 sur 699 ». */
  valueLabel: string;
  /** Position of the needle. Null draws the bands alone. */
  value: number | null;
  bands: readonly ChartBand[];
};

type BandChartProps = {
  /** Accessible name of the drawing. The figures belong in a table beside it. */
  title: string;
  rows: readonly BandRow[];
  /** True if all bands get the same width, because real widths would make some too narrow to read. */
  even?: boolean | undefined;
};

/** Height of one track with the text above it, in rem. */
const rowHeight = 4.5;

/** Draws marks on their scale of bands. */
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

/** The needle of a mark, with a dot at its foot below the text of the band. */
function Marker({ at, top }: { at: number; top: number }) {
  const x = percent(at);
  return (
    <>
      <line x1={x} x2={x} y1={rem(top + 3.2)} y2={rem(top + 3.8)} className={styles.needle} />
      <circle cx={x} cy={rem(top + 3.85)} r="0.25rem" className={styles.point} />
    </>
  );
}

/** Returns the scale from marks to percentages of the width. */
function placeBands(bands: readonly ChartBand[], even: boolean): (value: number) => number {
  const edges = [bands[0]?.from ?? 0, ...bands.map(({ to }) => to)];
  if (!even) return scaleLinear([edges[0] ?? 0, edges.at(-1) ?? 1], [0, 100]).clamp(true);
  return scaleLinear(
    edges,
    edges.map((_, index) => (index / (edges.length - 1)) * 100),
  ).clamp(true);
}
