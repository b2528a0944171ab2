import { renameSync, writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';

/**
 * Preload (needs `--expose-gc`) that writes the retained and compiled bytes to HELD_FILE on SIGUSR2.
 * Collects twice, because pending FinalizationRegistry callbacks retain memory.
 */
const file = process.env.HELD_FILE;
if (file)
  process.on('SIGUSR2', () => {
    collect();
    setTimeout(() => {
      collect();
      writeFileSync(`${file}.part`, JSON.stringify(weigh()));
      renameSync(`${file}.part`, file);
    }, 1);
  });

function collect(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

function weigh(): { bytes: number; compiled: number } {
  const { heapUsed, external } = process.memoryUsage();
  const spaces = getHeapSpaceStatistics().filter(({ space_name: name }) => /^(code|trusted)_/.test(name));
  return {
    bytes: heapUsed + external,
    compiled: spaces.reduce((sum, { space_used_size: used }) => sum + used, 0),
  };
}
