import type { StorageError } from './storage-error.ts';

export function jsonResponse(status: number, body: object, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { ...headers, 'Content-Type': 'application/json; charset=utf-8' },
  });
}

/** An error as Google's JSON APIs write it (https://cloud.google.com/storage/docs/json_api/v1/status-codes). */
export function errorResponse(error: StorageError): Response {
  const body = { error: { code: error.status, message: error.message, status: error.code } };
  return jsonResponse(error.status, body, error.headers);
}
