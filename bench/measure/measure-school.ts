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

/** How often each start is timed. */
const startCount = 3;

/** After a start, until memory and timers have settled (milliseconds). */
const settling = 5_000;

type Run = {
  options: Options;
  /** An empty folder for everything that the school keeps. */
  folder: string;
  /** What is stopped at the end, in any case. */
  ending: AsyncDisposableStack;
  say: (line: string) => void;
};

/** Fills a school, starts it again a few times, weighs its pages and loads them, beside the references. */
export async function measureSchool({ options, folder, ending, say }: Run): Promise<Measurements> {
  const load = readLoad();
  const place = { folder, port: await findFreePort(), ending };
  say('filling a school…');
  const first = await launchSchool(place);
  const filled = await fillSchool(first);
  await first.stop();

  say('giving another one heavy work…');
  const stalls = await measureStalls(place);

  say('starting it again…');
  const starts = await measureStarts(place, startCount);
  say('counting its statements…');
  const statements = await countStatements(place, listPages(filled));
  const school = await launchSchool(place);
  const postgres = ending.use(await openPostgres(school.dataDirectory));
  await wait(settling);
  const idle = await readMemory(school.pid, postgres);

  say('loading its pages…');
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
