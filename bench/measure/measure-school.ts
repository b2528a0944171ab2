import { setTimeout as wait } from 'node:timers/promises';
import { findFreePort } from '#tests/support/find-free-port.ts';
import type { Options } from '../read-options.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import type { Measurements } from '../report/measurements.ts';
import { fillSchool } from '../school/fill-school.ts';
import { launchSchool } from '../school/launch-school.ts';
import { countStatements } from './count-statements.ts';
import { measurePages } from './measure-pages.ts';
import { measureStalls } from './measure-stalls.ts';
import { measureStarts } from './measure-starts.ts';
import { openPostgres, readMemory } from './open-postgres.ts';
import { listPages } from './page-requests.ts';
import { weighPages } from './weigh-pages.ts';

const startCount = 3;

/** Pause after a start, in milliseconds, until memory and timers have settled. */
const settling = 5_000;

type Run = {
  options: Options;
  folder: string;
  ending: AsyncDisposableStack;
  say: (line: string) => void;
};

/** Fills a school, times its starts, weighs its pages and loads them together with the references. */
export async function measureSchool({ options, folder, ending, say }: Run): Promise<Measurements> {
  const load = readLoad();
  const place = { folder, port: await findFreePort(), ending };
  say('filling a school…');
  const first = await launchSchool(place);
  const filled = await fillSchool(first);
  await first.stop();

  say('measuring heavy work…');
  const stalls = await measureStalls(place);

  say('timing starts…');
  const starts = await measureStarts(place, startCount);
  say('counting statements…');
  const statements = await countStatements(place, listPages(filled));
  const school = await launchSchool(place);
  const postgres = ending.use(await openPostgres(school.dataDirectory));
  await wait(settling);
  const idle = await readMemory(school.pid, postgres);

  say('loading pages…');
  const results = await measurePages({ school, filled, postgres, options, ending, say });
  const loaded = await readMemory(school.pid, postgres);
  return {
    options,
    machine: describeMachine(postgres.version, load),
    ...results,
    statements,
    first: { seconds: first.startSeconds, cpuSeconds: first.startCpuSeconds },
    starts,
    memory: { idle, loaded },
    stalls,
    weights: await weighPages(school, filled),
  };
}
