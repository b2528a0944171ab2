import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureSchool } from './measure/measure-school.ts';
import { type Options, readOptions } from './read-options.ts';
import { formatReport } from './report/format-report.ts';
import { recordReport } from './report/record-report.ts';

/** A run that takes longer than this is stuck (milliseconds). */
const limit = 180_000;

async function run(options: Options): Promise<void> {
  // Nothing that was started outlives us, however this ends.
  await using ending = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cedille-bench-'));
  ending.defer(() => rm(folder, { recursive: true, force: true }));
  const say = (line: string) => process.stderr.write(`${line}\n`);
  const measured = await Promise.race([measureSchool({ options, folder, ending, say }), waitForEnd()]);
  const report = formatReport(measured);
  process.stdout.write(`\n${report}\n`);
  if (options.record) await recordReport(report);
}

function waitForEnd(): Promise<never> {
  return new Promise((_resolve, reject) => {
    const signals: NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.once(signal, () => reject(new Error(`stopped by ${signal}`)));
    setTimeout(() => reject(new Error(`not done after ${limit / 1_000} s`)), limit);
  });
}

try {
  await run(readOptions(process.argv.slice(2)));
  process.exit();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exit(1);
}
