import type { RouterContextProvider } from 'react-router';
import { requestContext } from '../context.ts';

/**
 * What says that the server may keep a file for an hour, until content changes. Browsers ask each time, and are told in a
 * few bytes that nothing has changed. Who is signed in gets it made anew, and nobody keeps
 * it, as every page.
 */
export function toKeptHeaders(context: Readonly<RouterContextProvider>): Record<string, string> {
  const { sessionSecret } = context.get(requestContext);
  return sessionSecret ? {} : { 'Cache-Control': 'no-cache', 'Cedille-Cache-Control': 'max-age=3600' };
}
