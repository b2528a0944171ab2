import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { Piscina } from 'piscina';
import type { RunApart } from '#core/read-apart.ts';
import type { PackedAnswer, ThreadTask } from './run-task.ts';

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
    filename: fileURLToPath(new URL('run-task.ts', import.meta.url)),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  return {
    async runApart({ module, name }, input) {
      const task: ThreadTask = { module, name, input };
      const signal = AbortSignal.timeout(maxMilliseconds);
      return unpack(await thread.run(task, { signal }));
    },
    stop: () => thread.destroy(),
  };
}

/** Reads an answer piece by piece; pages are answered in between. */
async function unpack({ rest, lists }: PackedAnswer): Promise<unknown> {
  const read: Record<string, unknown[]> = {};
  for (const [name, pieces] of Object.entries(lists)) {
    const list: unknown[] = [];
    read[name] = list;
    for (const piece of pieces) {
      list.push(...deserialize(piece));
      await nextTurn();
    }
  }
  return Object.keys(read).length > 0 ? Object.assign(rest as object, read) : rest;
}
