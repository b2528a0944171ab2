import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deserialize } from 'node:v8';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import type { RunInWorker, WorkerFailure } from '#core/run-in-worker.ts';
import type { PackedAnswer, ThreadTask } from './run-task.ts';

/** Time limit of a task in milliseconds: about ten times what the slowest accepted file takes. */
const defaultMilliseconds = 20_000;
/** Limit in milliseconds for the wait while the thread starts, loads the module or runs other tasks. */
const defaultWaitMilliseconds = 30_000;
const defaultMegabytes = 512;

/** Milliseconds until an idle thread ends to free its memory. Long enough for a user to choose a file. */
const idleMilliseconds = 300_000;

/** Calls `expire` after a time, unless the returned function is called first. */
type StartTimer = (milliseconds: number, expire: () => void) => () => void;

const startTimer: StartTimer = (milliseconds, expire) => {
  const timer = setTimeout(expire, milliseconds);
  return () => clearTimeout(timer);
};

type ThreadOptions = {
  maxMilliseconds?: number;
  maxWaitMilliseconds?: number;
  maxMegabytes?: number;
  /** Called if a thread could not be started ahead of its task. */
  onFault?: (error: unknown) => void;
  /** Module that the thread runs. */
  worker?: URL;
  timer?: StartTimer;
};

/** Creates a worker thread for slow tasks, one at a time. Starts with the first task or with `warmWorker`. */
export function startThread({
  maxMilliseconds = defaultMilliseconds,
  maxWaitMilliseconds = defaultWaitMilliseconds,
  maxMegabytes = defaultMegabytes,
  onFault = () => {},
  worker = new URL('run-task.ts', import.meta.url),
  timer = startTimer,
}: ThreadOptions = {}): {
  runInWorker: RunInWorker;
  /** Starts the thread and loads a module of `core`, so that the next task starts immediately. */
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
  // After a cancelled task the pool does not start a thread for queued ones, so it gets one task at a time.
  const takeTurn = <Result>(job: () => Promise<Result>): Promise<Result> => {
    const turn = last.then(job);
    last = turn.catch(() => {});
    return turn;
  };
  const run = (task: ThreadTask, options = {}) => {
    if (stopped) throw new Error('the worker thread is stopped');
    return thread.run(task, options);
  };
  return {
    async runInWorker({ module, name, maxMilliseconds: ownLimit = maxMilliseconds }, input) {
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
        stopTimer = timer(ownLimit, giveUp('too-slow'));
      });
      begun.unref();
      const turn = takeTurn(async () => {
        signal.throwIfAborted();
        // Not cancellable: cancelling would stop the thread and restart the load at the next call.
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

/** Deserialises a result in pieces, so that pages are served in between. */
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
