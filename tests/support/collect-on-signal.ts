import { renameSync, writeFileSync } from 'node:fs';
import { getHeapSpaceStatistics } from 'node:v8';

/**
 * For a process that is to show what it cannot let go of (`--import`, with `--expose-gc`): at SIGUSR2 it collects all that it can, and writes
 * what it then holds, and how much of it V8 has compiled, to the file HELD_FILE (bytes). It collects twice: what a FinalizationRegistry is
 * told of the dead is itself held until it was told.
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
