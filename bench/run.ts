import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureFiles } from './files/measure-files.ts';
import { measureImports } from './imports/measure-imports.ts';
import { measureLimits } from './limits/measure-limits.ts';
import { formatLists, measureLists } from './lists/measure-lists.ts';
import { measureHostileForms } from './marking/measure-hostile-forms.ts';
import { measureMarking } from './marking/measure-marking.ts';
import { measureSchool } from './measure/measure-school.ts';
import { type Options, readOptions } from './read-options.ts';
import { formatReport } from './report/format-report.ts';
import { recordReport } from './report/record-report.ts';
import { measureTiming } from './timing/measure-timing.ts';
import { measureConversion } from './videos/measure-conversion.ts';

/** Timeout of one step, in milliseconds. A whole run may take several times as long. */
const limit = 300_000;

/** Timeout of long runs: Lighthouse, and a million rows (milliseconds). */
const patientLimit = 3_600_000;

async function run(options: Options): Promise<void> {
  // Stops every started process, however the run ends.
  await using ending = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cedille-bench-'));
  ending.defer(() => rm(folder, { recursive: true, force: true }));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  if (options.lighthouse) {
    // Lazy, because Lighthouse is large.
    const { runLighthouse } = await import('./lighthouse/run-lighthouse.ts');
    const judged = await Promise.race([runLighthouse({ folder, ending, say }), waitForEnd(patientLimit)]);
    process.stdout.write(`\n${judged}\n`);
    if (options.record) await recordReport(judged, 'lighthouse');
    return;
  }
  if (options.lists) {
    const lists = await Promise.race([measureLists({ folder, ending, say }), waitForEnd(patientLimit)]);
    const table = formatLists(lists);
    process.stdout.write(`\n${table}\n`);
    if (options.record) await recordReport(table, 'lists');
    return;
  }
  if (options.marking) {
    // First, because its memory is measured from the first use of the word list.
    const marking = await measureMarking();
    const forms = await Promise.race([measureHostileForms({ folder, ending }), waitForEnd(limit)]);
    const table = `${marking}\n\n${forms}`;
    process.stdout.write(`\n${table}\n`);
    if (options.record) await recordReport(table, 'marking');
    return;
  }
  if (options.files) {
    const table = await Promise.race([measureFiles({ folder, ending, say }), waitForEnd(patientLimit)]);
    process.stdout.write(`\n${table}\n`);
    if (options.record) await recordReport(table, 'files');
    return;
  }
  if (options.videos) {
    const { connections } = options;
    const table = await Promise.race([
      measureConversion({ folder, connections, ending, say }),
      waitForEnd(patientLimit),
    ]);
    process.stdout.write(`\n${table}\n`);
    if (options.record) await recordReport(table, 'videos');
    return;
  }
  if (options.limits) {
    const table = await Promise.race([
      measureLimits({ folder, rows: options.rows, ending, say }),
      waitForEnd(patientLimit),
    ]);
    process.stdout.write(`\n${table}\n`);
    if (options.record) await recordReport(table, 'limits');
    return;
  }
  if (options.imports) {
    const { people } = options;
    const table = await Promise.race([
      measureImports({ folder, people, ending, say }),
      waitForEnd(patientLimit),
    ]);
    process.stdout.write(`\n${table}\n`);
    if (options.record) await recordReport(table, 'imports');
    return;
  }
  if (options.presses) {
    // Lazy, because Playwright is large.
    const { measurePresses } = await import('./presses/measure-presses.ts');
    const table = await Promise.race([measurePresses({ ending, say }), waitForEnd(patientLimit)]);
    process.stdout.write(`\n${table}\n`);
    return;
  }
  if (options.timing) {
    const rounds = 500;
    const table = await Promise.race([measureTiming({ folder, rounds, ending }), waitForEnd(patientLimit)]);
    process.stdout.write(`\n${table}\n`);
    return;
  }
  const steps = watchSteps(limit);
  const printStep = (line: string) => {
    steps.renew();
    say(line);
  };
  const measured = await Promise.race([
    measureSchool({ options, folder, ending, say: printStep }),
    steps.stuck,
    waitForEnd(patientLimit),
  ]);
  const report = formatReport(measured);
  process.stdout.write(`\n${report}\n`);
  if (options.record) await recordReport(report);
}

/** Rejects `stuck` if `renew` was not called within `milliseconds`. */
function watchSteps(milliseconds: number): { renew(): void; stuck: Promise<never> } {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => reject(new Error(`the last step was not finished after ${milliseconds / 1_000} s`)),
    milliseconds,
  );
  return { renew: () => void timer.refresh(), stuck: promise };
}

function waitForEnd(milliseconds: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.once(signal, () => reject(new Error(`stopped by ${signal}`)));
    setTimeout(() => reject(new Error(`not finished after ${milliseconds / 1_000} s`)), milliseconds);
  });
}

try {
  await run(readOptions(process.argv.slice(2)));
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
