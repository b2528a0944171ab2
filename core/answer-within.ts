import { isTaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { AppError } from './errors.ts';

/** As long as somebody waits for the payment provider in all, in milliseconds; a page then says what to do. */
export const patience = 11_000;

/**
 * The answer of work that asks a provider, or that it takes too long. What was begun goes on behind: it is safe to be repeated.
 * @throws {AppError} provider-unavailable
 */
export async function requireWithin<Answer>(
  milliseconds: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await timeout(milliseconds, TimeoutStrategy.Aggressive).execute(work);
  } catch (error) {
    if (!isTaskCancelledError(error)) throw error;
    throw new AppError('provider-unavailable', `no answer within ${milliseconds} ms`, { cause: error });
  }
}
