import type { RouterContextProvider } from 'react-router';
import { requestContext } from '../context.ts';
import { toErrorPage } from '../errors/with-error-response.ts';

type Args = { request: Request; context: Readonly<RouterContextProvider> };

/** Wraps the loader of what is no page (a picture, an XML file): a failure is its status and its French sentence. */
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

/**
 * What says that the server may keep a file for an hour, until content changes. Browsers ask each time, and are told in a
 * few bytes that nothing has changed. Who is signed in gets it made anew, and nobody keeps
 * it, as every page.
 */
export function toCacheHeaders(context: Readonly<RouterContextProvider>): Record<string, string> {
  const { sessionSecret } = context.get(requestContext);
  return sessionSecret ? {} : { 'Cache-Control': 'no-cache', 'Cedille-Cache-Control': 'max-age=3600' };
}
