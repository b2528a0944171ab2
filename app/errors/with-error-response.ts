import { data, type RouterContextProvider } from 'react-router';
import { typeset } from '#common/typography.ts';
import { toAppError } from '#core/errors.ts';
import { coreContext, requestContext } from '../context.ts';
import type { PageError } from './error-page.tsx';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/**
 * Wraps a loader or an action: what the school's functions throw becomes the error page with its
 * status, its French sentence and the request id, and one line in the log.
 */
export function withErrorResponse<Given extends Args, Answer>(
  work: (args: Given) => Promise<Answer>,
): (args: Given) => Promise<Answer> {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      // Redirects and answers that a route throws on purpose.
      if (!(error instanceof Error)) throw error;
      throw toErrorPage(error, args);
    }
  };
}

/** The error page that stands for an error, logged once. */
export function toErrorPage(error: unknown, { context }: Args) {
  const failure = toAppError(error);
  const { requestId } = context.get(requestContext);
  const log = context.get(coreContext).log.child({ requestId });
  if (failure.status >= 500) log.error({ err: failure, code: failure.code }, failure.message);
  else log.info({ code: failure.code, reason: failure.message }, 'refused');
  const page: PageError = {
    code: failure.code,
    message: typeset(failure.userMessage),
    fatal: failure.status >= 500,
    requestId,
  };
  return data(page, { status: failure.status });
}
