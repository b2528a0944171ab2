import { m } from '#words/messages.js';

/** The identity client is signed out. The session of the site alone cannot authorise uploads. */
export class SignedOutError extends Error {
  readonly code = 'signed-out';
}

/** A rejection by the site, with a French message. */
export class RefusedError extends Error {}

const sentences: Readonly<Record<string, () => string>> = {
  'signed-out': m.refusals_upload_session_expired,
  'storage/unauthenticated': m.refusals_upload_session_expired,
  'storage/unauthorized': m.refusals_upload_forbidden,
  'storage/quota-exceeded': m.refusals_upload_no_room,
  'storage/retry-limit-exceeded': m.refusals_upload_unreachable,
  'storage/invalid-checksum': m.refusals_upload_damaged,
  'storage/server-file-wrong-size': m.refusals_upload_partial,
};

/** Returns a French message; `refusal` for status 400, whose message the official client drops. */
export function explainUploadError(error: unknown, refusal: string): string {
  if (error instanceof RefusedError) return error.message;
  const { code = '', status } = (error ?? {}) as { code?: string; status?: number };
  if (status === 400) return refusal;
  if (status === 499) return m.refusals_upload_elsewhere();
  const explain = sentences[code];
  if (!explain) reportError(error);
  return explain?.() ?? m.refusals_upload_failed();
}

/** True if sending the same file again would fail again. */
export function isFinal(error: unknown): boolean {
  return error instanceof RefusedError || (error as { status?: number } | null)?.status === 400;
}

/** True if the storage service no longer has the earlier upload, or if the upload has other bytes. */
export function isGone(error: unknown): boolean {
  const { code, status } = (error ?? {}) as { code?: string; status?: number };
  return status === 404 || status === 400 || (code === 'storage/unknown' && !status);
}
