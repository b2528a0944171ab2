import type { PageResult } from '../measure/measure-page.ts';
import { median } from '../measure/measure-starts.ts';
import {
  formatKilobytes,
  formatMegabytes,
  formatNumber,
  formatSeconds,
  formatTable,
} from './format-table.ts';
import { listTargets } from './list-targets.ts';
import type { Measurements } from './measurements.ts';

export function formatReport(measured: Measurements): string {
  return [
    `${measured.machine.join(' · ')}.`,
    '### Against the targets',
    formatTargets(measured),
    '### Requests',
    formatRequests(measured),
    '### Start',
    formatStarts(measured),
    '### Heavy work',
    formatStalls(measured),
    '### Memory',
    formatMemory(measured),
    '### Bytes',
    formatWeights(measured),
  ].join('\n\n');
}

function formatTargets(measured: Measurements): string {
  return formatTable(
    ['', 'target', 'measured', ''],
    listTargets(measured).map(({ name, limit, value, unit, atLeast }) => [
      name,
      `${atLeast ? '≥' : '≤'} ${limit}${unit}`,
      value === null ? '–' : `${formatNumber(value)}${unit}`,
      value === null ? '' : (atLeast ? value >= limit : value <= limit) ? 'met' : '**missed**',
    ]),
  );
}

function formatRequests({ references, pages, statements, options }: Measurements): string {
  const { stored, react } = references;
  const ratio = (result: PageResult, reference: PageResult) =>
    formatNumber(result.requestsPerSecond / reference.requestsPerSecond);
  const results = [stored, react, ...pages];
  const table = formatTable(
    [
      'server and page',
      'kB',
      'req/s',
      '÷ stored bytes',
      '÷ bare React',
      'p50 ms',
      'p99 ms',
      'CPU µs',
      'SQL',
      'SQL CPU µs',
    ],
    results.map((result) => [
      result.name,
      formatKilobytes(result.bytes),
      formatNumber(result.requestsPerSecond),
      ratio(result, stored),
      ratio(result, react),
      formatNumber(result.p50),
      formatNumber(result.p99),
      formatNumber(result.cpu),
      formatNumber(statements.get(result.name) ?? null),
      formatNumber(result.databaseCpu),
    ]),
  );
  const busiest = Math.max(...results.map((result) => result.generator));
  return `${table}\n\n${options.connections} connections, ${options.seconds} s each in two rounds. The load process used at most ${Math.round(busiest * 100)} % of a core.`;
}

function formatStarts({ first, starts }: Measurements): string {
  return formatTable(
    ['to the first 200 of the home page', 'seconds', 'CPU seconds', 'each'],
    [
      ['first start, empty folder', formatSeconds(first.seconds), formatSeconds(first.cpuSeconds), ''],
      ...starts.map(({ name, seconds, cpuSeconds }) => [
        `second start, ${name}`,
        formatSeconds(median(seconds)),
        formatSeconds(median(cpuSeconds)),
        seconds.map(formatSeconds).join(', '),
      ]),
    ],
  );
}

function formatStalls({ stalls }: Measurements): string {
  const [quiet] = stalls;
  return formatTable(
    ['concurrent work', 'seconds', 'longest stall, ms', '÷ nothing', 'CPU without a pause, ms'],
    stalls.map(({ name, seconds, longest, work }) => [
      name,
      formatSeconds(seconds),
      formatNumber(longest),
      formatNumber(longest / (quiet?.longest ?? longest)),
      formatNumber(work),
    ]),
  );
}

function formatMemory({ memory: { idle, loaded } }: Measurements): string {
  return formatTable(
    ['resident, MB', 'idle after the start', 'after the load', 'highest'],
    [
      [
        'our process (RSS)',
        formatMegabytes(idle.own),
        formatMegabytes(loaded.own),
        formatMegabytes(loaded.peak),
      ],
      [
        'PostgreSQL, all its processes (PSS)',
        formatMegabytes(idle.postgres),
        formatMegabytes(loaded.postgres),
        '',
      ],
    ],
  );
}

function formatWeights({ weights }: Measurements): string {
  return formatTable(
    [
      'page, kB',
      'HTML br',
      'script files',
      'script',
      'script gz',
      'script br',
      'later gz',
      'CSS',
      'CSS gz',
      'CSS br',
    ],
    weights.map(({ name, html, script, later, styles }) => [
      name,
      formatKilobytes(html.brotli),
      String(script.files),
      formatKilobytes(script.raw),
      formatKilobytes(script.gzip),
      formatKilobytes(script.brotli),
      formatKilobytes(later.gzip),
      formatKilobytes(styles.raw),
      formatKilobytes(styles.gzip),
      formatKilobytes(styles.brotli),
    ]),
  );
}
