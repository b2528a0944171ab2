import { m } from '#words/messages.js';
import { AppError } from './errors.ts';

/**
 * Exported function of a `core` module; threads must be able to copy its input and result. `maxMilliseconds`
 * replaces the usual time limit.
 */
export type WorkerTask = { module: string; name: string; maxMilliseconds?: number };

/** Reasons for an unfinished task: thread not free in time, timeout, out of memory. */
export type WorkerFailure = 'not-started' | 'too-slow' | 'out-of-memory';

/** Runs a task in a worker thread. Rejects with `WorkerError` and its `failure`. */
export type RunInWorker = (task: WorkerTask, input: unknown) => Promise<unknown>;

type Refusal = (failure: WorkerFailure, task: WorkerTask, cause: unknown) => AppError;

/**
 * Runs a function on an uploaded file in the worker thread, so that the main thread still serves pages.
 * @throws {AppError} unavailable if no thread became free in time; invalid-input if the file takes too much
 * time or memory
 */
export const readInWorker = <Read extends (input: never) => unknown>(
  core: { runInWorker: RunInWorker },
  task: WorkerTask,
  input: Parameters<Read>[0],
): Promise<Awaited<ReturnType<Read>>> => run<Read>(core, task, input, refuseFile);

/**
 * Draws a document in the worker thread.
 * @throws {AppError} unavailable if time or memory ran out
 */
export const drawInWorker = <Draw extends (input: never) => unknown>(
  core: { runInWorker: RunInWorker },
  task: WorkerTask,
  input: Parameters<Draw>[0],
): Promise<Awaited<ReturnType<Draw>>> => run<Draw>(core, task, input, refuseDrawing);

async function run<Task extends (input: never) => unknown>(
  { runInWorker }: { runInWorker: RunInWorker },
  task: WorkerTask,
  input: unknown,
  refuse: Refusal,
): Promise<Awaited<ReturnType<Task>>> {
  try {
    return (await runInWorker(task, input)) as Awaited<ReturnType<Task>>;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'WorkerError' && 'failure' in error)) throw error;
    throw refuse(error.failure as WorkerFailure, task, error);
  }
}

const refuseFile: Refusal = (failure, { name }, cause) => {
  const sentences = {
    'not-started': m.marks_import_not_started,
    'too-slow': m.marks_import_slow,
    'out-of-memory': m.marks_import_heavy,
  };
  const code = failure === 'not-started' ? 'unavailable' : 'invalid-input';
  return new AppError(code, `${name} ${failure}`, { cause, userMessage: sentences[failure]() });
};

const refuseDrawing: Refusal = (failure, { name }, cause) =>
  new AppError('unavailable', `${name} ${failure}`, { cause, userMessage: m.refusals_paper_unavailable() });
