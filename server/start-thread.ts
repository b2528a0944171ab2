import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import type { RunApart } from '#core/read-apart.ts';

/** What one task may take (milliseconds, megabytes): some ten times what the longest file that is accepted needs. */
const defaultMilliseconds = 20_000;
const maxMegabytes = 512;

/** How long the thread waits for another task before it gives its memory back, in milliseconds. */
const idleMilliseconds = 60_000;

/**
 * A thread for what would keep the pages waiting, one task at a time. It runs the sources of `core` and shares no module with
 * the pages; nothing is started before the first task.
 */
export function startThread({ maxMilliseconds = defaultMilliseconds } = {}): {
  runApart: RunApart;
  stop(): Promise<void>;
} {
  const thread = new Piscina({
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  return {
    runApart: ({ module, name }, input) =>
      thread.run(input, {
        filename: fileURLToPath(new URL(`../core/${module}`, import.meta.url)),
        name,
        signal: AbortSignal.timeout(maxMilliseconds),
      }),
    stop: () => thread.destroy(),
  };
}
