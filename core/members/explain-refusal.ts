import { m } from '#words/messages.js';
import { AppError } from '../errors.ts';

/** The identity provider's refusals of what somebody typed, by its own codes. */
const sentences: Readonly<Record<string, () => string>> = {
  WEAK_PASSWORD: m.refusals_password_weak,
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: m.refusals_password_rules,
  INVALID_EMAIL: m.refusals_email_malformed,
  INVALID_DISPLAY_NAME: m.refusals_name_refused,
};

/** The AppError that says what to type instead, or the error itself when it is about something else. */
export function explainRefusal(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const userMessage = sentences[code]?.();
  return userMessage ? new AppError('invalid-input', code, { cause: error, userMessage }) : error;
}
