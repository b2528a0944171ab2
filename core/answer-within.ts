import { isTaskCancelledError, TimeoutStrategy, timeout } from 'cockatiel';
import { AppError } from './errors.ts';

/** Maximum wait for the payment provider in a request, in milliseconds. */
export const patience = 11_000;

/**
 * Limits the wait for a provider. The work must be idempotent, because it continues after a timeout.
 * @throws {AppError} provider-unavailable on timeout
 */
export async function requireWithin<Answer>(
  milliseconds: number,
  work: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await timeout(milliseconds, TimeoutStrategy.Aggressive).execute(work);
  } catch (error) {
    if (!isTaskCancelledError(error)) throw error;
    throw new AppError('provider-unavailable', `no response within ${milliseconds} ms`, { cause: error });
  }
}
