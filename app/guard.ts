import { type MiddlewareFunction, redirect } from 'react-router';
import { AppError } from '#core/errors.ts';
import { findDetour } from './access.ts';
import { flagsContext, requestContext } from './context.ts';
import { toErrorPage } from './errors/answer-errors.ts';
import { addresses } from './routes.ts';

const accessOf = new Map(addresses.map(({ pattern, access }) => [pattern, access]));

/**
 * Runs before every loader and action, for pages and their data requests alike, and sends away who
 * may not pass. https://reactrouter.com/how-to/middleware
 */
export const guard: MiddlewareFunction<Response> = async (args, next) => {
  const { url, context, pattern } = args;
  const { user, failure } = context.get(requestContext);
  if (failure) throw toErrorPage(failure, args);
  const access = accessOf.get(pattern.startsWith('/') ? pattern : `/${pattern}`);
  if (!access) throw toErrorPage(new AppError('forbidden', `no access is declared for ${pattern}`), args);
  const detour = findDetour({ ...context.get(flagsContext), access, user, path: url.pathname + url.search });
  if (detour) throw redirect(detour);
  return next();
};
