import { m } from '#words/messages.js';
import { AppError } from './errors.ts';

/** A function that a module of `core` exports: what it is given and what it answers can be copied from thread to thread. */
export type ApartTask = { module: string; name: string };

/** Runs a task on a thread of its own; what takes too long is given up as an `AbortError`. */
export type RunApart = (task: ApartTask, input: unknown) => Promise<unknown>;

/**
 * What a function makes of a file that somebody sent, while the pages go on being answered.
 * @throws {AppError} invalid-input where it takes too long
 */
export async function readApart<Read extends (input: never) => unknown>(
  { runApart }: { runApart: RunApart },
  task: ApartTask,
  input: Parameters<Read>[0],
): Promise<Awaited<ReturnType<Read>>> {
  try {
    return (await runApart(task, input)) as Awaited<ReturnType<Read>>;
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error;
    throw new AppError('invalid-input', `${task.name} takes too long`, {
      cause: error,
      userMessage: m.marks_import_slow(),
    });
  }
}
