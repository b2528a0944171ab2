import { m } from '#words/messages.js';
import { AppError } from './errors.ts';

/** A function that a module of `core` exports: its input and its result can be copied from thread to thread. */
export type ApartTask = { module: string; name: string };

/** Why a thread did not do a task: it was not free in time, the task itself took too long, or it needed too much memory. */
export type ApartFailure = 'not-started' | 'too-slow' | 'out-of-memory';

/** Runs a task on a thread of its own. @throws an error named `ApartError`, with its `failure` */
export type RunApart = (task: ApartTask, input: unknown) => Promise<unknown>;

type Refusal = (failure: ApartFailure, task: ApartTask, cause: unknown) => AppError;

/**
 * Runs a function on an uploaded file, while pages are still served.
 * @throws {AppError} unavailable if the thread was not free in time, invalid-input if the file is too much for it
 */
export const readApart = <Read extends (input: never) => unknown>(
  core: { runApart: RunApart },
  task: ApartTask,
  input: Parameters<Read>[0],
): Promise<Awaited<ReturnType<Read>>> => run<Read>(core, task, input, refuseFile);

/** Draws a document on the same thread. @throws {AppError} unavailable if that failed for want of time or memory */
export const drawApart = <Draw extends (input: never) => unknown>(
  core: { runApart: RunApart },
  task: ApartTask,
  input: Parameters<Draw>[0],
): Promise<Awaited<ReturnType<Draw>>> => run<Draw>(core, task, input, refuseDrawing);

async function run<Task extends (input: never) => unknown>(
  { runApart }: { runApart: RunApart },
  task: ApartTask,
  input: unknown,
  refuse: Refusal,
): Promise<Awaited<ReturnType<Task>>> {
  try {
    return (await runApart(task, input)) as Awaited<ReturnType<Task>>;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'ApartError' && 'failure' in error)) throw error;
    throw refuse(error.failure as ApartFailure, task, error);
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
