import { renameSync, writeFileSync } from 'node:fs';

/**
 * For a process that is to show what it cannot let go of (`--import`, with `--expose-gc`): at SIGUSR2 it collects all that it can, and writes
 * what it then holds to the file HELD_FILE, before anything else is allocated.
 */
const collect = globalThis.gc;
const file = process.env.HELD_FILE;
if (file)
  process.on('SIGUSR2', () => {
    collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
    writeFileSync(`${file}.part`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.part`, file);
  });
