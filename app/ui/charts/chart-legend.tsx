import type { BarTone } from './bar-chart.tsx';
import styles from './chart-legend.module.css';

export type LegendEntry = { tone: BarTone; label: string };

/** What the tones of a chart mean. Nothing when there is but one. */
export function ChartLegend({ entries }: { entries: readonly LegendEntry[] }) {
  if (entries.length < 2) return null;
  return (
    <ul className={styles.legend}>
      {entries.map(({ tone, label }) => (
        <li key={tone} className={styles[tone]}>
          {label}
        </li>
      ))}
    </ul>
  );
}
