import { writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { isMainThread } from 'node:worker_threads';

// Loaded before the server (`node --import`) when its stalls are measured: on SIGUSR2 the longest time since the last one for
// which the loop that answers pages stood still goes to the file that BENCH_STALLS names, in milliseconds.
if (isMainThread) {
  const path = process.env.BENCH_STALLS ?? '';
  const delays = monitorEventLoopDelay({ resolution: 1 });
  delays.enable();
  process.on('SIGUSR2', () => {
    writeFileSync(path, `${delays.max / 1e6}\n`);
    delays.reset();
  });
}
