import type { Context } from 'hono';
import { z } from 'zod';
import { toAppError } from '#core/errors.ts';
import { m } from '#words/messages.js';
import type { Environment } from './environment.ts';

/** Responds to a failure outside the pages with French JSON, and logs one line. */
export function toErrorResponse(error: Error, context: Context<Environment>): Response {
  const failure = toAppError(error);
  const log = context.var.log;
  if (failure.status >= 500 && !context.req.raw.signal.aborted)
    log?.error({ err: failure, code: failure.code }, failure.message);
  else log?.info({ code: failure.code, reason: failure.message }, 'request rejected');
  return new Response(
    JSON.stringify({
      ...failure.details,
      status: 'error',
      code: failure.code,
      message: failure.userMessage,
      requestId: context.var.requestId,
    }),
    {
      status: failure.status,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'cache-control': 'no-store',
        ...(failure.status === 503 ? { 'retry-after': '30' } : {}),
      },
    },
  );
}

export function wordRefusals(): void {
  z.config({ customError: () => m.refusals_input_incomplete() });
}
