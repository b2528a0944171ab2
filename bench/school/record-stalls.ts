import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Preloaded (`node --import`). SIGUSR2 writes two values since the last signal to the file BENCH_STALLS, in
// milliseconds: the longest event-loop delay, and the longest uninterrupted CPU time, which load does not
// affect.
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
