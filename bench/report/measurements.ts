import type { PageResult } from '../measure/measure-page.ts';
import type { Stall } from '../measure/measure-stalls.ts';
import type { StartTimes } from '../measure/measure-starts.ts';
import type { Memory } from '../measure/open-postgres.ts';
import type { PageWeight } from '../measure/weigh-pages.ts';
import type { Options } from '../read-options.ts';

/** Everything that one run found out. */
export type Measurements = {
  options: Options;
  machine: string[];
  /** What each page is compared with, the first of them in ratios of requests, the second too. */
  references: { stored: PageResult; react: PageResult };
  pages: PageResult[];
  /** SQL statements of one view, by the page's name. */
  statements: Map<string, number>;
  first: { seconds: number; cpuSeconds: number | null };
  starts: StartTimes[];
  memory: { idle: Memory; loaded: Memory };
  stalls: Stall[];
  weights: PageWeight[];
};
