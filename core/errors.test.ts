import { describe, expect, test } from 'vitest';
import { AppError, toAppError } from './errors.ts';

const withCode = (code: string, extra = {}) => Object.assign(new Error('refused'), { code, ...extra });

describe('toAppError', () => {
  test('returns an AppError unchanged', () => {
    const error = new AppError('conflict', 'changed meanwhile');
    expect(toAppError(error)).toBe(error);
    expect(error).toMatchObject({ status: 409, userMessage: expect.stringContaining('Rechargez la page') });
  });

  test.each([
    ['a lost connection', withCode('08006'), 'unavailable', 503],
    ['too many connections', withCode('53300'), 'unavailable', 503],
    ['a server shutting down', withCode('57P01'), 'unavailable', 503],
    ['a statement timeout', withCode('57014'), 'unavailable', 503],
    ['a lock timeout', withCode('55P03'), 'unavailable', 503],
    ['a refused connection', withCode('ECONNREFUSED'), 'unavailable', 503],
    ['a missing socket', withCode('ENOENT', { syscall: 'connect' }), 'unavailable', 503],
    ['a full pool', new Error('timeout exceeded when trying to connect'), 'unavailable', 503],
    ['a NUL in a text', withCode('22021'), 'invalid-input', 400],
    ['a NUL in JSON', withCode('22P05'), 'invalid-input', 400],
    [
      'a lone surrogate in JSON',
      withCode('22P02', { detail: 'Unicode low surrogate must follow a high surrogate.' }),
      'invalid-input',
      400,
    ],
    [
      'invalid JSON written by the application',
      withCode('22P02', { detail: 'Token "x" is invalid.' }),
      'internal',
      500,
    ],
    [
      'an unavailable payment provider',
      Object.assign(new Error('x'), { type: 'StripeConnectionError' }),
      'provider-unavailable',
      503,
    ],
    [
      'an unavailable identity provider',
      withCode('UNAVAILABLE', { name: 'IdentityError' }),
      'provider-unavailable',
      503,
    ],
    [
      'a rejection by the identity provider',
      withCode('USER_NOT_FOUND', { name: 'IdentityError' }),
      'internal',
      500,
    ],
    ['a missing file', withCode('ENOENT', { syscall: 'open' }), 'internal', 500],
    ['a violated constraint', withCode('23505'), 'internal', 500],
    ['a programming error', new TypeError('x is not a function'), 'internal', 500],
    ['a thrown value that is not an error', 'bonjour', 'internal', 500],
  ])('recognises %s at any depth of causes', (_what, error, code, status) => {
    expect(toAppError(error)).toMatchObject({ code, status, cause: error });
    // Provider errors arrive unwrapped; Drizzle wraps database errors.
    if (!(error instanceof Error) || code === 'provider-unavailable' || error.name === 'IdentityError')
      return;
    expect(
      toAppError(new Error('Failed query', { cause: new Error('deeper', { cause: error }) })),
    ).toMatchObject({ code });
  });

  test('hides the cause from the user message', () => {
    expect(toAppError(withCode('23505')).userMessage).not.toContain('refused');
  });
});
