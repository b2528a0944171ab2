import { m } from '#words/messages.js';

/** The browser no longer knows who is signed in; the site's session alone cannot send files. */
export class SignedOutError extends Error {
  readonly code = 'signed-out';
}

/** The site refused what was sent; the message is its French sentence. */
export class RefusedError extends Error {}

const sentences: Readonly<Record<string, () => string>> = {
  'signed-out': m.refusals_upload_signed_out,
  'storage/unauthenticated': m.refusals_upload_session_expired,
  'storage/unauthorized': m.refusals_upload_forbidden,
  'storage/quota-exceeded': m.refusals_upload_no_room,
  'storage/retry-limit-exceeded': m.refusals_upload_unreachable,
  'storage/invalid-checksum': m.refusals_upload_damaged,
  'storage/server-file-wrong-size': m.refusals_upload_partial,
};

/**
 * The French sentence for an upload that failed. Where the files service refuses a file (400), the official client keeps
 * only the status, not the sentence: `refusal` says what may be sent to that place.
 */
export function explainUploadError(error: unknown, refusal: string): string {
  if (error instanceof RefusedError) return error.message;
  const { code = '', status } = (error ?? {}) as { code?: string; status?: number };
  if (status === 400) return refusal;
  if (status === 499) return m.refusals_upload_elsewhere();
  const explain = sentences[code];
  if (!explain) reportError(error);
  return explain?.() ?? m.refusals_upload_failed();
}

/** Whether sending the same file again would be refused again. */
export function isFinal(error: unknown): boolean {
  return error instanceof RefusedError || (error as { status?: number } | null)?.status === 400;
}

/** Whether the files service no longer knows an upload that was begun earlier, or other bytes stand in it. */
export function isGone(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: string; status?: number };
  return status === 404 || status === 400 || (code === 'storage/unknown' && !status);
}
