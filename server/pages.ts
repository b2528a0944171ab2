import * as build from 'virtual:react-router/server-build';
import type { Context } from 'hono';
import { createRequestHandler, RouterContextProvider } from 'react-router';
import {
  type BrowserServices,
  browserServicesContext,
  coreContext,
  type Flags,
  flagsContext,
  requestContext,
  stylesContext,
} from '#app/context.ts';
import type { Core } from '#core/context.ts';
import type { AppError } from '#core/errors.ts';
import type { Environment } from './environment.ts';
import { withOrigin } from './with-origin.ts';

/**
 * React Router behind Hono: hands a request over with what the middlewares found out. With a
 * `failure` it renders the error page instead of the page that was asked for.
 */
export function createPages(options: {
  core: Core;
  flags: Flags;
  browserServices: BrowserServices;
  styles: string | null;
}) {
  const { core, flags, browserServices, styles } = options;
  const render = createRequestHandler(build, import.meta.env.MODE);
  return (context: Context<Environment>, failure: AppError | null = null): Promise<Response> => {
    const { requestId, nonce, clientAddress, user, sessionSecret } = context.var;
    const provider = new RouterContextProvider();
    provider.set(coreContext, core);
    provider.set(flagsContext, flags);
    provider.set(browserServicesContext, browserServices);
    provider.set(stylesContext, styles);
    provider.set(requestContext, { requestId, nonce, clientAddress, user, sessionSecret, failure });
    const request = withOrigin(context.req.raw, core.siteUrl);
    // The body of a request that failed may be half read, or too large to be read.
    return render(failure ? new Request(request.url, { headers: request.headers }) : request, provider);
  };
}
