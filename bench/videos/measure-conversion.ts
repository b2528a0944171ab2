import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { startLoadProcess } from '../load/start-load-process.ts';
import { measureRound, type Round, type Subject } from '../measure/measure-page.ts';
import { openPostgres } from '../measure/open-postgres.ts';
import { listPages } from '../measure/page-requests.ts';
import { listFamily, readCommand, readCpuSeconds } from '../measure/read-process.ts';
import { describeMachine, readLoad } from '../report/describe-machine.ts';
import { formatNumber, formatTable } from '../report/format-table.ts';
import { fillSchool, uploadFile } from '../school/fill-school.ts';
import { launchSchool } from '../school/launch-school.ts';
import { enterAsAdmin } from '../school/sign-in.ts';
import { postJson } from '../school/visitor.ts';

type Run = { folder: string; connections: number; ending: AsyncDisposableStack; say: (line: string) => void };

/** Rounds alternate between pages and between with and without a conversion. */
const roundCount = 2;
const times = { warmUpSeconds: 2, seconds: 3 };

/** Milliseconds until ffmpeg must run. */
const patience = 60_000;

type Rounds = { without: Round[]; during: Round[] };

/**
 * Loads pages while a film is converted, and while its ffmpeg is suspended, alternately. Returns Markdown.
 * @throws {Error} without ffmpeg, and if the film is converted before the end
 */
export async function measureConversion({ folder, connections, ending, say }: Run): Promise<string> {
  const load = readLoad();
  say('filling a school…');
  const school = await launchSchool({ folder, port: await findFreePort(), ending });
  const filled = await fillSchool(school);
  const postgres = ending.use(await openPostgres(school.dataDirectory));
  const admin = ending.use(await enterAsAdmin(school));
  say('making and uploading a film…');
  const path = `lessons/${'0a'.repeat(16)}/video/film.mov`;
  await uploadFile(school, admin.app, path, await makeFilm(folder), 'video/quicktime');
  await admin.visitor.ask('/admin/videos/conversion', 200, postJson({ act: 'convert', path }));
  const ffmpeg = await findFfmpeg(school.pid);
  ending.defer(() => resume(ffmpeg));

  const pages = listPages(filled).map((page) => ({ ...page, port: school.port, pid: school.pid, postgres }));
  const loading = ending.use(startLoadProcess());
  const rounds = new Map<Subject, Rounds>(pages.map((page) => [page, { without: [], during: [] }]));
  const before = await readCpuSeconds([ffmpeg]);
  let seconds = 0;
  for (let round = 0; round < roundCount; round++)
    for (const page of pages) {
      say(`  round ${round + 1}, ${page.name}`);
      process.kill(ffmpeg, 'SIGSTOP');
      rounds.get(page)?.without.push(await measureRound(loading, page, { connections, ...times }));
      process.kill(ffmpeg, 'SIGCONT');
      rounds.get(page)?.during.push(await measureRound(loading, page, { connections, ...times }));
      seconds += times.warmUpSeconds + times.seconds;
    }
  const after = await readCpuSeconds([ffmpeg]);
  if (!(await readCommand(ffmpeg))[0]) throw new Error('the film was converted before the end');
  const share = before === null || after === null ? null : (100 * (after - before)) / seconds;
  return [
    `${describeMachine(postgres.version, load).join(' · ')}.`,
    `${connections} connections. While pages were loaded, ffmpeg got ${formatNumber(share)} % of a core.`,
    formatTable(
      ['page', 'requests/s without', 'during', 'ratio', 'p95 without, ms', 'during', 'ratio'],
      pages.map((page) => formatPage(page.name, rounds.get(page) ?? { without: [], during: [] })),
    ),
  ].join('\n\n');
}

/** Returns a film of four minutes in 1080p. All its sizes together take longer than the measurement. */
async function makeFilm(folder: string): Promise<Buffer> {
  const file = join(folder, 'film.mov');
  const source = 'testsrc2=size=1920x1080:rate=30';
  const codec = ['-c:v', 'mpeg4', '-q:v', '8'];
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-f',
    'lavfi',
    '-i',
    source,
    '-t',
    '240',
    ...codec,
    file,
  ]);
  return readFile(file);
}

/** Returns the process that makes the first size. */
async function findFfmpeg(server: number): Promise<number> {
  const deadline = performance.now() + patience;
  while (performance.now() < deadline) {
    for (const pid of await listFamily(server)) {
      const command = await readCommand(pid);
      if (command[0] === 'ffmpeg' && command.includes('libx264')) return pid;
    }
    await wait(100);
  }
  throw new Error('the conversion did not start');
}

/** A suspended process would ignore the end of the school. */
function resume(pid: number): void {
  try {
    process.kill(pid, 'SIGCONT');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

function formatPage(name: string, { without, during }: Rounds): string[] {
  const sum = (rounds: readonly Round[]) => {
    const latencies = rounds.flatMap((round) => [...round.latencies]).toSorted((a, b) => a - b);
    return {
      perSecond: latencies.length / rounds.reduce((total, round) => total + round.seconds, 0),
      p95: latencies[Math.floor(latencies.length * 0.95)] ?? 0,
    };
  };
  const [one, other] = [sum(without), sum(during)];
  const figures = [
    ...[one.perSecond, other.perSecond, one.perSecond / other.perSecond],
    ...[one.p95, other.p95, other.p95 / one.p95],
  ];
  return [name, ...figures.map(formatNumber)];
}
