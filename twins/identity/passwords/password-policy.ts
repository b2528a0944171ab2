import { identityError } from '../wire/identity-error.ts';
import { isObviousPassword } from './obvious-password.ts';

export type PasswordPolicy = {
  /** In code points. Default 8, as in OWASP ASVS 5.0 §6.2.1. Google's minimum is 6. */
  minLength: number;
  /** In UTF-16 units. Default and maximum 4096, as at Google. */
  maxLength: number;
};

const GOOGLE_MIN_LENGTH = 6;
const GOOGLE_MAX_LENGTH = 4096;

/** @throws {RangeError} if a limit is outside the provider's range of 6 to 4096 */
export function completePasswordPolicy(policy: Partial<PasswordPolicy> = {}): PasswordPolicy {
  const { minLength = 8, maxLength = GOOGLE_MAX_LENGTH } = policy;
  const isValid =
    Number.isInteger(minLength) &&
    Number.isInteger(maxLength) &&
    minLength >= GOOGLE_MIN_LENGTH &&
    minLength <= maxLength &&
    maxLength <= GOOGLE_MAX_LENGTH;
  if (!isValid) throw new RangeError('passwordPolicy must stay within 6 to 4096 characters');
  return { minLength, maxLength };
}

/**
 * Rejects passwords that are short, long or obvious. `context` contains words related to the account.
 * @throws {IdentityError} WEAK_PASSWORD or PASSWORD_DOES_NOT_MEET_REQUIREMENTS
 */
export function requireGoodPassword(
  password: string,
  policy: PasswordPolicy,
  context: readonly string[],
): void {
  const length = Array.from(password).length;
  if (length < GOOGLE_MIN_LENGTH) {
    throw identityError('WEAK_PASSWORD', `Password should be at least ${GOOGLE_MIN_LENGTH} characters`);
  }
  if (length < policy.minLength) {
    throw identityError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password must contain at least ${policy.minLength} characters]`,
    );
  }
  if (password.length > policy.maxLength) {
    throw identityError(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS',
      `Missing password requirements: [Password must contain at most ${policy.maxLength} characters]`,
    );
  }
  if (isObviousPassword(password, context)) {
    throw identityError('WEAK_PASSWORD', 'Password is too easy to guess');
  }
}

/** Returns words of a project name and an address that count as obvious in a password. */
export function contextWords(projectId: string, email: string | null | undefined): string[] {
  const [local = '', domain = ''] = (email ?? '').split('@');
  const site = domain.split('.').slice(0, -1);
  const parts = [projectId, local, ...site].flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  return [...new Set(parts)].filter((word) => word.length >= 3);
}
