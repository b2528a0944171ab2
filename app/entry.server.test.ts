import { UNSAFE_ErrorResponseImpl as ErrorResponse, RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { AppError } from '#core/errors.ts';
import { coreContext, requestContext } from './context.ts';
import { handleError } from './entry.server.tsx';
import { toErrorPage } from './errors/with-error-response.ts';

function openRequest() {
  const lines: unknown[] = [];
  const write = (level: string) => (line: { code?: string; status?: number }) =>
    lines.push([level, line.code ?? line.status]);
  const log = { info: write('info'), error: write('error'), child: () => log };
  const context = new RouterContextProvider();
  context.set(coreContext, { log } as never);
  context.set(requestContext, { requestId: 'x' } as never);
  return { lines, args: { request: new Request('http://localhost/admin'), context } };
}

test('the server logs a failure once, even if a boundary passes the failure to the next boundary', () => {
  const { lines, args } = openRequest();
  const { data, init } = toErrorPage(new AppError('unavailable', 'PostgreSQL is unavailable'), args);
  handleError(new ErrorResponse(init?.status ?? 0, '', data), args);
  expect(lines).toEqual([['error', 'unavailable']]);
});

test('the server logs unexpected errors as errors, and rejections by React Router as info', () => {
  const { lines, args } = openRequest();
  handleError(new TypeError('x is not a function'), args);
  handleError(new ErrorResponse(405, 'Method Not Allowed', ''), args);
  expect(lines).toEqual([
    ['error', 'internal'],
    ['info', 405],
  ]);
});
