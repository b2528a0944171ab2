/** For a process that is to show what it cannot let go of (`--import`, with `--expose-gc`): at SIGUSR2 it collects all that it can. */
const collect = globalThis.gc;
process.on('SIGUSR2', () => void collect?.({ type: 'major', execution: 'sync', flavor: 'last-resort' }));
