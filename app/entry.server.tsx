import { renderToReadableStream } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { toAppError } from '#core/errors.ts';
import { coreContext, requestContext } from './context.ts';
import { NonceContext } from './nonce.ts';

/** A page that has not rendered by then is answered as an error, in milliseconds. */
const deadline = 10_000;

/** Renders a page whole, into one buffer: faster than streaming, and with a length. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const { nonce } = context.get(requestContext);
  const failures: unknown[] = [];
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <ServerRouter context={entry} url={request.url} nonce={nonce} />
    </NonceContext>,
    {
      nonce,
      signal: AbortSignal.timeout(deadline),
      onError: (error) => void failures.push(error),
    },
  );
  await stream.allReady;
  if (failures.length > 0) {
    context
      .get(coreContext)
      .log.error({ err: failures[0], requestId: context.get(requestContext).requestId }, 'rendering failed');
    status = 500;
  }
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(new Uint8Array(await new Response(stream).arrayBuffer()), { status, headers });
}

/** One line per failure of a loader or an action; what we refuse on purpose is no error of ours. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const log = context.get(coreContext).log.child({ requestId: context.get(requestContext).requestId });
  // What React Router itself refuses: a method that a page does not take, say.
  if (isRouteErrorResponse(error) && error.status < 500) {
    log.info({ status: error.status, reason: error.statusText }, 'refused');
    return;
  }
  const failure = toAppError(error);
  if (failure.status >= 500) log.error({ err: failure, code: failure.code }, failure.message);
  else log.info({ code: failure.code, reason: failure.message }, 'refused');
}
