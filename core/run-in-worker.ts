import { m } from '#words/messages.js';
import { AppError } from './errors.ts';

/** A function that a module of `core` exports: its input and its result can be copied from thread to thread. */
export type WorkerTask = { module: string; name: string };

/** Why a thread did not do a task: it was not free in time, the task itself took too long, or it needed too much memory. */
export type WorkerFailure = 'not-started' | 'too-slow' | 'out-of-memory';

/** Runs a task on a thread of its own. @throws an error named `WorkerError`, with its `failure` */
export type RunInWorker = (task: WorkerTask, input: unknown) => Promise<unknown>;

type Refusal = (failure: WorkerFailure, task: WorkerTask, cause: unknown) => AppError;

/**
 * Runs a function on an uploaded file, while pages are still served.
 * @throws {AppError} unavailable if the thread was not free in time, invalid-input if the file is too much for it
 */
export const readInWorker = <Read extends (input: never) => unknown>(
  core: { runInWorker: RunInWorker },
  task: WorkerTask,
  input: Parameters<Read>[0],
): Promise<Awaited<ReturnType<Read>>> => run<Read>(core, task, input, refuseFile);

/** Draws a document on the same thread. @throws {AppError} unavailable if that failed for want of time or memory */
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
