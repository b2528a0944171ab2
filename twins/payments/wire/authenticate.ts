import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError, type ApiErrorDetails } from './api-error.ts';
import { API_VERSION } from './api-version.ts';
import { refuse } from './refusals.ts';

/**
 * Checks who asks: `Authorization: Bearer sk_test_…`, or the key as the user of Basic
 * (https://docs.stripe.com/api/authentication).
 * @throws {ApiError} 401 for no key or another key, 403 when another account is asked for.
 */
export function authenticate(headers: Headers, secretKey: string): void {
  const key = keyOf(headers.get('authorization') ?? '');
  const unauthorised: ApiErrorDetails = { status: 401, shouldRetry: false };
  if (!key) {
    throw new ApiError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer ' +
        "auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details.",
      unauthorised,
    );
  }
  if (!timingSafeEqual(digest(key), digest(secretKey))) {
    throw new ApiError(`Invalid API Key provided: ${mask(key)}`, unauthorised);
  }
  const account = headers.get('stripe-account') ?? headers.get('stripe-context');
  if (account) {
    throw new ApiError(
      `The provided key '${mask(key)}' does not have access to account '${account.slice(0, 40)}' (or that account does not exist).`,
      { status: 403, code: 'account_invalid', shouldRetry: false },
    );
  }
}

/** @throws {ApiError} when another version than the pinned one is asked for. */
export function checkVersion(headers: Headers): void {
  const version = headers.get('stripe-version');
  if (version !== null && version !== API_VERSION) {
    throw refuse(
      `Invalid Stripe API version: ${version.slice(0, 40)}. This payments twin serves ${API_VERSION} only.`,
    );
  }
}

function keyOf(authorization: string): string | undefined {
  const [scheme, credentials = ''] = authorization.split(' ', 2);
  if (scheme?.toLowerCase() === 'bearer') return credentials;
  if (scheme?.toLowerCase() !== 'basic') return undefined;
  return Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0];
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Enough to recognise a key by, too little to use it. */
function mask(key: string): string {
  const start = /^[a-z]+_(test|live)_/.exec(key)?.[0] ?? '';
  return `${start}${'*'.repeat(8)}${key.length > start.length + 8 ? key.slice(-4) : ''}`;
}
