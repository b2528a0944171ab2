import { joinClasses } from '../join-classes.ts';
import { type CefrLevel, levelClass } from '../text/level.tsx';
import styles from './chart.module.css';
import { percent, rem } from './lengths.ts';

export type MarkRow = {
  label: string;
  /** Formatted mark: « 21 sur 25 ». */
  valueLabel: string;
  value: number;
  max: number;
  /** Mark required to pass. */
  minimum: number;
  /** Text under the line of the minimum: « minimum 5 ». */
  minimumLabel: string;
  /** Level whose colour the bar takes. */
  level?: CefrLevel | undefined;
};

/** Height of one bar with the text above and below it, in rem. */
const rowHeight = 4.75;

/** Draws marks as bars out of their maximum, with a line at the required minimum. */
export function MarkChart({ title, rows }: { title: string; rows: readonly MarkRow[] }) {
  return (
    <svg
      role="img"
      aria-label={title}
      width="100%"
      height={rem(rows.length * rowHeight)}
      className={styles.chart}
    >
      {rows.map((row, index) => (
        <Bar key={row.label} row={row} top={index * rowHeight} />
      ))}
    </svg>
  );
}

function Bar({
  row: { label, valueLabel, value, max, minimum, minimumLabel, level },
  top,
}: {
  row: MarkRow;
  top: number;
}) {
  const share = (amount: number) => Math.min(Math.max(amount / max, 0), 1) * 100;
  const line = percent(share(minimum));
  const enough = value >= minimum;
  return (
    <g className={levelClass(level)}>
      <text x="0" y={rem(top + 1.2)} className={styles.label}>
        {label}
      </text>
      <text x="100%" y={rem(top + 1.2)} className={joinClasses(styles.value, styles.end)}>
        {valueLabel}
      </text>
      <rect x="0" y={rem(top + 1.8)} width="100%" height="1rem" className={styles.track} />
      <rect
        x="0"
        y={rem(top + 1.8)}
        width={percent(share(value))}
        height="1rem"
        className={enough ? styles.reached : styles.missed}
      />
      <line x1={line} x2={line} y1={rem(top + 1.5)} y2={rem(top + 3.1)} className={styles.halo} />
      <line x1={line} x2={line} y1={rem(top + 1.5)} y2={rem(top + 3.1)} className={styles.minimum} />
      <text x={line} dx="0.4em" y={rem(top + 3.7)} className={styles.minimumLabel}>
        {minimumLabel}
      </text>
    </g>
  );
}
