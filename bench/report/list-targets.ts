import { median } from '../measure/measure-starts.ts';
import type { Measurements } from './measurements.ts';

export type Target = {
  name: string;
  limit: number;
  value: number | null;
  unit: string;
  /** Whether more is better. */
  atLeast: boolean;
};

const megabyte = 1024 ** 2;

/** What Cédille wants to stay within. A missed one is a reason to look, not an error. */
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
  const heaviest = (measure: (page: (typeof weights)[number]) => number, isPublic: boolean) =>
    Math.max(...weights.filter((page) => page.isPublic === isPublic).map(measure)) / 1_000;
  return [
    {
      name: 'home page, requests ÷ stored bytes',
      limit: 0.9,
      value: home ? home.requestsPerSecond / references.stored.requestsPerSecond : null,
      unit: '',
      atLeast: true,
    },
    ...starts.map(({ name, seconds }) => most(`second start, ${name}`, 3, median(seconds), ' s')),
    most('pages kept waiting by heavy work, CPU', 50, Math.max(...stalls.map(({ work }) => work)), ' ms'),
    most('our process, idle', 200, megabytes(memory.idle.own), ' MB'),
    most('our process, after the load', 400, megabytes(memory.loaded.own), ' MB'),
    most(
      'script of a public page, gzip',
      15,
      heaviest(({ script }) => script.gzip, true),
      ' kB',
    ),
    most(
      'script of an application screen, gzip',
      230,
      heaviest(({ script }) => script.gzip, false),
      ' kB',
    ),
    most('CSS of any page, gzip', 20, Math.max(...weights.map(({ styles }) => styles.gzip)) / 1_000, ' kB'),
  ];
}
