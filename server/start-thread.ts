import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { RunInWorker, WorkerFailure } from '#core/run-in-worker.ts';
import type { PackedAnswer, ThreadTask } from './run-task.ts';

/** Longest time that a task itself may take: some ten times what the longest accepted file needs. */
const defaultMilliseconds = 20_000;
/** Longest wait for the thread while it starts, loads the module of the task, or does other tasks. */
const defaultWaitMilliseconds = 30_000;
const defaultMegabytes = 512;

/** How long the thread waits for another task before it gives its memory back: a person chooses a file meanwhile. */
const idleMilliseconds = 300_000;

/** Calls `expire` after a time, unless the returned function is called before. */
type StartTimer = (milliseconds: number, expire: () => void) => () => void;

const startTimer: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
};

type ThreadOptions = {
  maxMilliseconds?: number;
  maxWaitMilliseconds?: number;
  maxMegabytes?: number;
  /** Told of a thread that could not be started ahead of its task. */
  onFault?: (error: unknown) => void;
  /** Replaced by tests: the module that the thread runs, and the clock. */
  worker?: URL;
  timer?: StartTimer;
};

/**
 * A thread for what would keep the pages waiting, one task at a time. It runs the sources of `core` and shares no module with
 * the pages. Nothing is started before the first task, or before a page that leads to one.
 */
export function startThread({
  maxMilliseconds = defaultMilliseconds,
  maxWaitMilliseconds = defaultWaitMilliseconds,
  maxMegabytes = defaultMegabytes,
  onFault = () => {},
  worker = new URL('run-task.ts', import.meta.url),
  timer = startTimer,
}: ThreadOptions = {}): {
  runInWorker: RunInWorker;
  /** Starts the thread and loads a module of `core`, so that the next task begins at once. */
  warmWorker(module: string): void;
  stop(): Promise<void>;
} {
  const thread = new Piscina({
    filename: fileURLToPath(worker),
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMilliseconds,
    resourceLimits: { maxOldGenerationSizeMb: maxMegabytes },
  });
  let stopped = false;
  let last: Promise<unknown> = Promise.resolve();
  // The pool starts no thread for what still waits after a cancelled task, so it is given one task at a time.
  const takeTurn = <Result>(job: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(job);
    last = turn.catch(() => {});
    return turn;
  };
  const run = (task: ThreadTask, options = {}) => {
    if (stopped) throw new Error('the thread is closed');
    return thread.run(task, options);
  };
  return {
    async runInWorker({ module, name }, input) {
      const { port1: begun, port2: started } = new MessageChannel();
      const cancel = new AbortController();
      const { signal } = cancel;
      let failure: WorkerFailure | null = null;
      const giveUp = (why: WorkerFailure) => () => {
        failure = why;
        cancel.abort();
      };
      let stopTimer = timer(maxWaitMilliseconds, giveUp('not-started'));
      begun.once('message', () => {
        stopTimer();
        stopTimer = timer(maxMilliseconds, giveUp('too-slow'));
      });
      begun.unref();
      const turn = takeTurn(async () => {
        signal.throwIfAborted();
        // Cancelling the start would stop the thread, and the next try would find it no further.
        await run({ module });
        signal.throwIfAborted();
        return run({ module, call: { name, input, started } }, { signal, transferList: [started] });
      });
      try {
        return await unpack(await Promise.race([turn, rejectOnAbort(signal)]));
      } catch (error) {
        const why = failure ?? (isOutOfMemory(error) ? 'out-of-memory' : null);
        throw why ? toWorkerError(`${name} ${why}`, why, error) : error;
      } finally {
        stopTimer();
        begun.close();
      }
    },
    warmWorker(module) {
      takeTurn(async () => run({ module })).catch((error) => stopped || onFault(error));
    },
    stop() {
      stopped = true;
      return thread.destroy();
    },
  };
}

const rejectOnAbort = async (signal: AbortSignal): Promise<never> => {
  await once(signal, 'abort');
  throw signal.reason;
};

const isOutOfMemory = (error: unknown): boolean =>
  (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

const toWorkerError = (message: string, failure: WorkerFailure, cause: unknown): Error =>
  Object.assign(new Error(message, { cause }), { name: 'WorkerError', failure });

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
