import type { RouterContextProvider } from 'react-router';
import { requestContext } from '../context.ts';
import { toErrorPage } from '../errors/with-error-response.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Wraps a loader of a file: turns errors into their status and their French message as plain text. */
export function respondPlainly<Given extends Args>(
  work: (args: Given) => Promise<Response>,
): (args: Given) => Promise<Response> {
  return async (args) => {
    try {
      return await work(args);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const { data, init } = toErrorPage(error, args);
      const headers = new Headers(init?.headers);
      headers.set('Content-Type', 'text/plain; charset=utf-8');
      return new Response(data.message, { status: init?.status ?? 500, headers });
    }
  };
}

/** Returns headers for caching a file on the server for an hour. Nothing is cached for signed-in users. */
export function toCacheHeaders(context: Readonly<RouterContextProvider>): Record<string, string> {
  const { sessionSecret } = context.get(requestContext);
  return sessionSecret ? {} : { 'Cache-Control': 'no-cache', 'Cedille-Cache-Control': 'max-age=3600' };
}
