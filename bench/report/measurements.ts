import type { PageResult } from '../measure/measure-page.ts';
import type { Stall } from '../measure/measure-stalls.ts';
import type { StartTimes } from '../measure/measure-starts.ts';
import type { Memory } from '../measure/open-postgres.ts';
import type { PageWeight } from '../measure/weigh-pages.ts';
import type { Options } from '../read-options.ts';

export type Measurements = {
  options: Options;
  machine: string[];
  references: { stored: PageResult; react: PageResult };
  pages: PageResult[];
  /** SQL statements of one view, by page name. */
  statements: Map<string, number>;
  first: { seconds: number; cpuSeconds: number | null };
  starts: StartTimes[];
  memory: { idle: Memory; loaded: Memory };
  stalls: Stall[];
  weights: PageWeight[];
};
