import type { IdentityContext } from '../identity-context.ts';
import { tooManyAttempts } from './admit-sign-in.ts';
import type { ThrottleSubject } from './throttle-limits.ts';

/** Counts one attempt; a null value (an address nobody could tell) is not counted.
 * @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER */
export async function requireAdmission(
  context: IdentityContext,
  subject: ThrottleSubject,
  value: string | null,
): Promise<void> {
  if (value !== null && !(await context.throttle.admit(subject, value))) throw tooManyAttempts();
}
