import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { isSwiftInstalled, startSwift, swiftCredentials } from '#tests/support/swift.ts';
import { readCpuSeconds } from '../measure/read-process.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { formatNumber, formatTable } from '../report/format-table.ts';
import { launchSchool } from '../school/launch-school.ts';
import { becomeAdmin } from '../school/sign-in.ts';
import { askFileServer, askSchool, askStore, type FileService } from './file-services.ts';

type Run = { folder: string; ending: AsyncDisposableStack; say: (line: string) => void };

const mebibyte = 1024 ** 2;

/** A task for both services, measured `times` times after one warm-up run. Each run has new random bytes. */
type Task = {
  name: string;
  bytes: number;
  times: number;
  run(service: FileService, file: File): Promise<unknown>;
};
type File = { name: string; bytes: Buffer };

const seek = mebibyte / 2;
const tasks: Task[] = [
  ...[
    { size: 1, times: 9 },
    { size: 50, times: 5 },
  ].flatMap(({ size, times }): Task[] => [
    {
      name: `${size} MB up, in one request`,
      bytes: size * mebibyte,
      times,
      run: (service, { name, bytes }) => service.put(name, bytes),
    },
    {
      name: `${size} MB up, in pieces, as the back office does`,
      bytes: size * mebibyte,
      times,
      run: (service, { name, bytes }) => service.putInPieces(name, bytes),
    },
    {
      name: `${size} MB down, whole`,
      bytes: size * mebibyte,
      times,
      run: (service) => service.get(`stored-${size}`, 0, size * mebibyte),
    },
  ]),
  {
    name: '20 ranges of half a megabyte, one after the other',
    bytes: 20 * seek,
    times: 5,
    async run(service) {
      for (let each = 0; each < 20; each++) {
        const start = (each * 17 * seek) % (49 * mebibyte);
        await service.get('stored-50', start, start + seek);
      }
    },
  },
];

type Measured = { name: string; place: string; school: Times; reference: Times };
/** Milliseconds of one task, and CPU milliseconds per mebibyte. */
type Times = { milliseconds: number; cpu: number | null };

/** Measures file transfers through a school (folder or S3) and through a bare server. Returns Markdown. */
export async function measureFiles({ folder, ending, say }: Run): Promise<string> {
  const load = readLoad();
  const measured: Measured[] = [];
  const measurePlace = async (place: string, reference: FileService, environment: Record<string, string>) => {
    say(`starting a school with its files in ${place}…`);
    const own = join(folder, place.replaceAll(/\W/g, '-'));
    await mkdir(own);
    const launched = await launchSchool({ folder: own, port: await findFreePort(), ending }, { environment });
    const admin = ending.use(await becomeAdmin(launched));
    const school = askSchool(launched, admin);
    for (const service of [school, reference])
      for (const size of [1, 50]) await service.put(`stored-${size}`, randomBytes(size * mebibyte));
    for (const task of tasks) {
      say(`${place}: ${task.name}…`);
      const [ours = nothing, theirs = nothing] = await takeTurns(task, [school, reference]);
      measured.push({ name: task.name, place, school: ours, reference: theirs });
    }
    await launched.stop();
  };

  await measurePlace('a folder', ending.use(await askFileServer(folder)), {});
  if (isSwiftInstalled()) {
    const swift = await startSwift();
    ending.defer(() => swift.stop());
    Object.assign(process.env, swiftCredentials);
    await measurePlace('S3', askStore(swift.url('reference')), {
      BLOBS_URL: swift.url('school'),
      ...swiftCredentials,
    });
  } else say('OpenStack Swift is not installed: skipping S3');
  return `${describeMachine(null, load).join(' · ')}.\n\n${formatFiles(measured)}`;
}

const nothing: Times = { milliseconds: Number.NaN, cpu: null };

/** Returns the median of each service. They alternate, so that a busy moment affects both. */
async function takeTurns(task: Task, services: readonly FileService[]): Promise<Times[]> {
  const taken = services.map(() => ({ times: [] as number[], cpu: 0 as number | null }));
  for (let time = -1; time < task.times; time++)
    for (const [index, service] of services.entries()) {
      const file = { name: randomBytes(8).toString('hex'), bytes: randomBytes(task.bytes) };
      const cpuBefore = service.pid ? await readCpuSeconds([service.pid]) : null;
      const started = performance.now();
      await task.run(service, file);
      const milliseconds = performance.now() - started;
      const cpuAfter = service.pid ? await readCpuSeconds([service.pid]) : null;
      const of = taken[index];
      if (time < 0 || !of) continue;
      of.times.push(milliseconds);
      of.cpu =
        cpuBefore === null || cpuAfter === null || of.cpu === null ? null : of.cpu + cpuAfter - cpuBefore;
    }
  return taken.map(({ times, cpu }) => ({
    milliseconds: times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN,
    cpu: cpu === null ? null : (cpu * 1_000) / times.length / (task.bytes / mebibyte),
  }));
}

function formatFiles(measured: readonly Measured[]): string {
  return formatTable(
    [
      'task',
      'storage',
      'school, ms',
      'without, ms',
      'ratio',
      'school, CPU ms per MB',
      'without, CPU ms per MB',
    ],
    measured.map(({ name, place, school, reference }) => [
      name,
      place,
      formatNumber(school.milliseconds),
      formatNumber(reference.milliseconds),
      formatNumber(school.milliseconds / reference.milliseconds),
      formatNumber(school.cpu),
      formatNumber(reference.cpu),
    ]),
  );
}
