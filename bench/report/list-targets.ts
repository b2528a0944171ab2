import { median } from '../measure/measure-starts.ts';
import { memberPages } from '../measure/page-requests.ts';
import type { PageKind } from '../measure/weigh-pages.ts';
import type { Measurements } from './measurements.ts';

type Target = {
  name: string;
  limit: number;
  value: number | null;
  unit: string;
  /** True if a higher value is better. */
  atLeast: boolean;
};

const megabyte = 1024 ** 2;

/** Performance targets. A missed target does not fail the run. */
export function listTargets({ references, pages, starts, memory, stalls, weights }: Measurements): Target[] {
  const home = pages[0];
  const most = (name: string, limit: number, value: number | null, unit: string): Target => ({
    name,
    limit,
    value,
    unit,
    atLeast: false,
  });
  const megabytes = (bytes: number | null) => (bytes === null ? null : bytes / megabyte);
  const weightsOf = (kind: PageKind) => weights.filter((page) => page.kind === kind);
  const heaviest = (kind: PageKind) => Math.max(...weightsOf(kind).map(({ script }) => script.gzip)) / 1_000;
  return [
    {
      name: 'home page, requests ÷ stored bytes',
      limit: 0.9,
      value: home ? home.requestsPerSecond / references.stored.requestsPerSecond : null,
      unit: '',
      atLeast: true,
    },
    ...starts.map(({ name, seconds }) => most(`second start, ${name}`, 3, median(seconds), ' s')),
    most('CPU without a pause during heavy work', 50, Math.max(...stalls.map(({ work }) => work)), ' ms'),
    most('our process, idle', 200, megabytes(memory.idle.own), ' MB'),
    most('our process, after the load', 400, megabytes(memory.loaded.own), ' MB'),
    ...pages
      .filter(({ name }) => Object.values(memberPages).includes(name))
      .flatMap(({ name, requestsPerSecond, cpu }) => [
        {
          ...most(`${name}, requests ÷ stored bytes`, 0.013, null, ''),
          value: requestsPerSecond / references.stored.requestsPerSecond,
          atLeast: true,
        },
        most(`${name}, CPU`, 2.5, cpu === null ? null : cpu / 1_000, ' ms'),
      ]),
    most('script of a public page, gzip', 15, heaviest('public'), ' kB'),
    most('script of a learner’s page, gzip', 25, heaviest('learner'), ' kB'),
    most('script of sign-in and order page, gzip', 120, heaviest('door'), ' kB'),
    most(
      'script files of sign-in and order page',
      12,
      Math.max(...weightsOf('door').map(({ script }) => script.files)),
      '',
    ),
    most(
      'script of a back-office list, Brotli',
      130,
      Math.max(...weightsOf('list').map(({ script }) => script.brotli)) / 1_000,
      ' kB',
    ),
    most('script of a back-office screen, gzip', 230, heaviest('office'), ' kB'),
    most('CSS of any page, gzip', 20, Math.max(...weights.map(({ styles }) => styles.gzip)) / 1_000, ' kB'),
  ];
}
