import { readdir, readFile } from 'node:fs/promises';

/** Unit of CPU time in /proc, whatever the clock of the kernel (USER_HZ). */
const ticksPerSecond = 100;

/** Other systems than Linux have no /proc: values are then null. */
const hasProc = process.platform === 'linux';

/** Returns the CPU seconds of the processes and their threads. An ended process counts as 0. */
export async function readCpuSeconds(pids: readonly number[]): Promise<number | null> {
  if (!hasProc) return null;
  const times = await Promise.all(pids.map(async (pid) => readTicks(await readStat(pid))));
  return times.reduce((sum, ticks) => sum + ticks, 0) / ticksPerSecond;
}

/** Returns the CPU seconds of a process and its descendants, ended ones included. */
export async function readFamilyCpuSeconds(pid: number): Promise<number | null> {
  const now = await readCpuSeconds(await listFamily(pid));
  const [ended = 0, endedInKernel = 0] = (await readStat(pid)).slice(13, 15).map(Number);
  return now === null ? null : now + (ended + endedInKernel) / ticksPerSecond;
}

export async function listFamily(pid: number): Promise<number[]> {
  if (!hasProc || pid === 0) return [];
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(
    all.map(async (child) => [child, Number((await readStat(child))[1])] as const),
  );
  const family = [pid];
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  return family;
}

export async function readCommand(pid: number): Promise<string[]> {
  return (await readOrEmpty(`/proc/${pid}/cmdline`)).split('\0');
}

/** Returns the current and the peak resident memory, in bytes. */
export async function readResident(pid: number): Promise<{ now: number; peak: number } | null> {
  if (!hasProc) return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return { now: readKilobytes(status, 'VmRSS'), peak: readKilobytes(status, 'VmHWM') };
}

/** Returns the memory of several processes in bytes, with shared pages counted once (PSS). */
export async function readShared(pids: readonly number[]): Promise<number | null> {
  if (!hasProc) return null;
  const sizes = await Promise.all(
    pids.map(async (pid) => readKilobytes(await readOrEmpty(`/proc/${pid}/smaps_rollup`), 'Pss')),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

/**
 * Fields after the program name, which may contain spaces.
 * https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
 */
async function readStat(pid: number): Promise<string[]> {
  const line = await readOrEmpty(`/proc/${pid}/stat`);
  return line.slice(line.lastIndexOf(')') + 2).split(' ');
}

const readTicks = (stat: string[]) => (Number(stat[11]) || 0) + (Number(stat[12]) || 0);

const readKilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0) * 1_024;

/** A PostgreSQL process may have ended since it was listed. It then counts as empty. */
async function readOrEmpty(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return '';
    throw error;
  }
}
