/** Measures the CPU time of this thread and of the whole process, in milliseconds. */
export async function countWork(run: () => unknown): Promise<{ own: number; whole: number }> {
  const [ownBefore, wholeBefore] = [process.threadCpuUsage(), process.cpuUsage()];
  await run();
  const sum = ({ user, system }: { user: number; system: number }) => (user + system) / 1_000;
  return { own: sum(process.threadCpuUsage(ownBefore)), whole: sum(process.cpuUsage(wholeBefore)) };
}
