import { writeSync } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { createLog } from '#server/log.ts';
import { runSchool } from '#server/run-school.ts';

/** Messages between `hosted-school.ts` and this program. */
export type Order =
  | { do: 'start'; id: number; variables: Record<string, string> }
  | { do: 'stop'; id: number };
export type Report =
  | { id: number; done: 'started'; firstAdminLink: string | null }
  | { id: number; done: 'stopped' }
  | { id: number; done: 'failed'; fault: string };

/**
 * Runs the schools of one test process, sharing the slow loading of modules.
 * Log lines begin with the school's number.
 */
const schools = new Map<number, Awaited<ReturnType<typeof runSchool>>>();

process.on('message', (order: Order) => {
  const work = order.do === 'start' ? start(order.id, order.variables) : stop(order.id);
  work.then(report, (error: unknown) =>
    report({
      id: order.id,
      done: 'failed',
      fault: error instanceof Error ? (error.stack ?? '') : String(error),
    }),
  );
});
process.on('disconnect', () => process.exit(0));
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (error: unknown) => {
    for (const id of schools.keys())
      createSchoolLog(id, 'info').fatal(
        { err: error },
        event === 'uncaughtException' ? 'uncaught exception' : 'unhandled rejection',
      );
    process.exit(1);
  });

async function start(id: number, variables: Record<string, string>): Promise<Report> {
  const config = readConfig(variables);
  const log = createSchoolLog(id, config.logLevel);
  const school = await runSchool(config, log, variables);
  schools.set(id, school);
  log.info({ siteUrl: school.siteUrl }, 'ready');
  return { id, done: 'started', firstAdminLink: school.firstAdminLink };
}

async function stop(id: number): Promise<Report> {
  const school = schools.get(id);
  schools.delete(id);
  await school?.stop();
  return { id, done: 'stopped' };
}

const createSchoolLog = (id: number, level: string) =>
  createLog({
    level,
    readable: false,
    // Synchronous like a real school, so that a line exists before the response it describes.
    destination: { write: (line) => void writeSync(1, `${id} ${line}`) },
  });

const report = (message: Report) => process.send?.(message);
