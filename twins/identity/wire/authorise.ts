import { createHash, timingSafeEqual } from 'node:crypto';
import { invalidArgument, transportError } from './identity-error.ts';

/**
 * Requires the project's API key in the query, as every client call carries it.
 * @throws IdentityError 403 when missing, 400 when wrong, in Google's words.
 */
export function requireApiKey(url: URL, apiKey: string): void {
  const given = url.searchParams.get('key');
  if (!given) throw transportError(403, 'The request is missing a valid API key.');
  if (!isSameSecret(given, apiKey)) throw invalidArgument('API key not valid. Please pass a valid API key.');
}

/** @throws IdentityError 401 without the administrator's bearer. */
export function requireAdmin(request: Request, adminToken: string): void {
  if (isAdmin(request, adminToken)) return;
  throw transportError(
    401,
    'Request is missing required authentication credential. Expected OAuth 2 access token, login cookie or other valid authentication credential.',
  );
}

export function isAdmin(request: Request, adminToken: string): boolean {
  const given = /^Bearer +(\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1];
  return given !== undefined && isSameSecret(given, adminToken);
}

/** Compares digests, so neither the length nor the first difference shows in the time taken. */
function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(sha256(given), sha256(expected));
}

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
