/** Formats a Markdown table. All columns but the first are right-aligned. */
export function formatTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, index) => (index === 0 ? '---' : '--:'))), ...rows.map(line)].join(
    '\n',
  );
}

/** Rounds to two significant digits below 100, to an integer above. */
export function formatNumber(value: number | null): string {
  if (value === null) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
}

export const formatMegabytes = (bytes: number | null) =>
  formatNumber(bytes === null ? null : bytes / 1024 ** 2);

export const formatKilobytes = (bytes: number) => (bytes / 1_000).toFixed(1);

export const formatSeconds = (seconds: number | null) => (seconds === null ? '–' : seconds.toFixed(2));
