import type { IdentityError } from './identity-error.ts';

/** A JSON object, never cached unless told: the SDK takes an empty or non-JSON answer for a network failure. */
export function jsonResponse(
  body: object,
  { status = 200, cacheControl = 'no-store' }: { status?: number; cacheControl?: string | undefined } = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      'Content-Type': 'application/json; charset=UTF-8',
      'Cache-Control': cacheControl,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}

/** Google's error envelope. Source: https://cloud.google.com/identity-platform/docs/use-rest-api#handling_errors */
export function errorResponse(error: IdentityError): Response {
  return jsonResponse(
    {
      error: {
        code: error.httpStatus,
        message: error.message,
        errors: [{ message: error.message, reason: error.reason, domain: 'global' }],
        ...(error.status === undefined ? {} : { status: error.status }),
      },
    },
    { status: error.httpStatus },
  );
}

/**
 * Our own fault. Deliberately not Google's shape: to a lookup or a token refresh the SDK takes any `error.message` for a
 * verdict on the account and signs the visitor out; without one it reports network-request-failed and keeps them.
 */
export function faultResponse(): Response {
  const response = jsonResponse({ unavailable: true }, { status: 503 });
  response.headers.set('Retry-After', '5');
  return response;
}
