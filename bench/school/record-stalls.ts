import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded before the server (`node --import`) when its stalls are measured. On SIGUSR2 two numbers of milliseconds since the last one
// go to the file that BENCH_STALLS names: the longest time for which the loop that answers pages stood still, and the most
// processor time that its thread used without a pause, which other programs do not lengthen.
if (isMainThread) {
  const path = process.env.BENCH_STALLS ?? '';
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  let most = 0;
  let before = process.threadCpuUsage();
  setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    most = Math.max(most, (user + system) / 1_000);
    before = process.threadCpuUsage();
  }, 1).unref();
  process.on('SIGUSR2', () => {
    writeFileSync(path, `${delays.max / 1e6} ${most}\n`);
    delays.reset();
    most = 0;
  });
}
