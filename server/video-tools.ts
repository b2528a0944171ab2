import { type ChildProcess, spawn } from 'node:child_process';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import type { VideoTools } from '#core/videos/video-tools.ts';
import { environmentVariables } from './config.ts';

/** Half of the processors, so that the other half serves pages. */
const threads = Math.max(1, Math.floor(availableParallelism() / 2));

/** Address space of a program in KiB: several times what a film in 4K takes. */
const maxKibibytes = 4 * 1_024 * 1_024;

/** Formats that the programs may open. Playlists are excluded, because they name other files. */
const formats = 'mov,matroska,webm,avi,mpegts,mpeg';

const limits = ['-protocol_whitelist', 'file', '-format_whitelist', formats];

/** Times in milliseconds after which a program is ended. */
const maxQuestion = 60_000;
const maxConversion = 11 * 3_600_000;

/** Milliseconds for which a missing program is remembered. */
const missingMilliseconds = 60_000;

class VideoToolError extends Error {
  override name = 'VideoToolError';
}

class StoppedError extends Error {
  override name = 'StoppedError';
}

/** Uses ffmpeg and ffprobe of the PATH. `directory` is the parent of the work folder. */
export function createVideoTools({ directory }: { directory: string }): VideoTools & { stop(): void } {
  const running = new Set<ChildProcess>();
  let stopped = false;
  let known: { version: string | null; at: number } | undefined;

  async function run(
    program: string,
    args: readonly string[],
    { patience, onLine = () => {} }: { patience: number; onLine?: (line: string) => void },
  ): Promise<string> {
    if (stopped) throw new StoppedError(`${program} not started, the school is stopping`);
    const child = spawnLimited(program, args);
    running.add(child);
    const timer = setTimeout(() => end(child), patience);
    let said = '';
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(-2_000);
    });
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (said.length < 1_000_000) said += `${line}\n`;
      onLine(line);
    });
    try {
      const code = await new Promise<number | null>((resolve, reject) => {
        child.once('error', reject);
        child.once('close', resolve);
      });
      if (stopped) throw new StoppedError(`${program} ended, the school is stopping`);
      if (code !== 0) throw new VideoToolError(`${program} ended with ${code}: ${complaint.trim()}`);
      return said;
    } finally {
      clearTimeout(timer);
      running.delete(child);
    }
  }

  async function readVersion(): Promise<string | null> {
    try {
      await run('ffprobe', ['-version'], { patience: maxQuestion });
      const said = await run('ffmpeg', ['-version'], { patience: maxQuestion });
      return /^ffmpeg version (\S{1,80})/.exec(said)?.[1] ?? null;
    } catch (error) {
      if (error instanceof VideoToolError || isMissing(error)) return null;
      throw error;
    }
  }

  const work = join(directory, 'videos');
  return {
    async findVersion() {
      const isOld = known?.version === null && performance.now() - known.at > missingMilliseconds;
      if (!known || isOld) known = { version: await readVersion(), at: performance.now() };
      return known.version;
    },
    async hasFilter(name) {
      const said = await run('ffmpeg', ['-v', 'error', '-h', `filter=${name}`], { patience: maxQuestion });
      return said.split(/\s/, 2)[1] === name;
    },
    async probe(file) {
      const wanted = ['-v', 'error', ...limits, '-show_streams', '-show_format', '-of', 'json', file];
      return JSON.parse(await run('ffprobe', wanted, { patience: maxQuestion }));
    },
    async convert(args, onProgress) {
      const bounds = ['-threads', String(threads), '-filter_threads', '1'];
      const before = ['-nostdin', '-v', 'error', '-y', '-progress', 'pipe:1', ...limits, ...bounds];
      const [output = ''] = args.slice(-1);
      await run('ffmpeg', [...before, ...args.slice(0, -1), '-threads', String(threads), output], {
        patience: maxConversion,
        onLine: (line) => {
          const [, microseconds] = /^out_time_us=(\d{1,15})$/.exec(line) ?? [];
          if (microseconds) onProgress(Number(microseconds) / 1_000_000);
        },
      });
    },
    async withFolder(use) {
      await rm(work, { recursive: true, force: true });
      await mkdir(work, { recursive: true, mode: 0o700 });
      try {
        return await use(work);
      } finally {
        await rm(work, { recursive: true, force: true });
      }
    },
    save: (from, file) => pipeline(from, createWriteStream(file)),
    open: (file) => createReadStream(file),
    async measureRoom() {
      await mkdir(directory, { recursive: true });
      const { bavail, bsize } = await statfs(directory);
      return bavail * bsize;
    },
    stop() {
      stopped = true;
      for (const child of running) end(child);
    },
  };
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'EACCES'].includes(String((error as NodeJS.ErrnoException).code));

/**
 * Runs "$@" with a memory limit and the lowest priority, and kills it when stdin ends. The kernel closes the
 * pipe even if the school is killed, so that no program outlives it. Linux shares the processors between
 * sessions first (man 7 sched, autogroup): the session gets a tenth of a busy processor, so that conversions
 * end on a busy machine too.
 */
const script = `ulimit -v ${maxKibibytes} 2>/dev/null
{ echo 10 >/proc/self/autogroup; } 2>/dev/null
exec 3<&0
nice -n 19 "$@" </dev/null 3<&- & program=$!
{ read -r line <&3; kill -KILL $program; } >/dev/null 2>&1 & watcher=$!
exec 3<&-
wait $program; code=$?
kill -KILL $watcher 2>/dev/null
exit $code`;

const isWindows = process.platform === 'win32';

/** Passes no secrets of the school. Without limits on Windows, which has no such shell. */
function spawnLimited(program: string, args: readonly string[]): ChildProcess {
  const options = {
    env: { PATH: environmentVariables.PATH, LC_ALL: 'C' },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A session of its own: Ctrl+C in a terminal stops the school, which then ends the program. An interrupted
    // program would look like one that failed.
    detached: !isWindows,
  } satisfies Parameters<typeof spawn>[2];
  if (isWindows) return spawn(program, args, options);
  return spawn('sh', ['-c', script, 'sh', program, ...args], options);
}

function end(child: ChildProcess): void {
  if (isWindows) child.kill();
  else child.stdin?.destroy();
}
