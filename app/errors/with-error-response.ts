import { data, type RouterContextProvider } from 'react-router';
import { typeset } from '#common/typography.ts';
import { toAppError } from '#core/errors.ts';
import { coreContext, requestContext } from '../context.ts';
import type { PageError } from './error-page.tsx';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Wraps a loader or action: turns errors into the error page, and logs them. */
export function withErrorResponse<Given extends Args, Answer>(
  work: (args: Given) => Promise<Answer>,
): (args: Given) => Promise<Answer> {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      // Redirects and responses that a route throws on purpose are rethrown.
      if (!(error instanceof Error)) throw error;
      throw toErrorPage(error, args);
    }
  };
}

/** Logs an error once and returns the data of its error page. */
export function toErrorPage(error: unknown, { context }: Args) {
  const failure = toAppError(error);
  const { requestId } = context.get(requestContext);
  const log = context.get(coreContext).log.child({ requestId });
  if (failure.status >= 500) log.error({ err: failure, code: failure.code }, failure.message);
  else log.info({ code: failure.code, reason: failure.message }, 'request rejected');
  const page: PageError = {
    code: failure.code,
    message: typeset(failure.userMessage),
    fatal: failure.status >= 500,
    requestId,
  };
  return data(page, { status: failure.status });
}
