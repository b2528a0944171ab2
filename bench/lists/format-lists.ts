import { formatNumber, formatTable } from '../report/format-table.ts';
import { type ListMeasurements, sizes } from './measure-lists.ts';

/** A run of the lists as Markdown. */
export function formatLists({ machine, lists }: ListMeasurements): string {
  const head = sizes.flatMap((size) => [`p95 ms, ${size.toLocaleString('en-US')} rows`]);
  const table = formatTable(
    ['list', ...head, 'ratio', ...sizes.map((size) => `SQL, ${size.toLocaleString('en-US')} rows`)],
    lists.map(({ name, p95, statements }) => [
      name,
      ...p95.map(formatNumber),
      formatNumber(p95[0] && p95[1] ? p95[1] / p95[0] : null),
      ...statements.map(formatNumber),
    ]),
  );
  return `${machine.join(' · ')}.\n\n${table}`;
}
