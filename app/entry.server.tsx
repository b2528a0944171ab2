import { transcode } from 'node:buffer';
import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { ReactNode } from 'react';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { toAppError } from '#core/errors.ts';
import { coreContext, requestContext, stylesContext } from './context.ts';
import { describeAnswer, readPageKind } from './frame/page-kind.ts';
import { wrapPage } from './frame/rendered-page.ts';
import { NonceContext, PageStylesContext } from './ui/page-context.ts';

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
  const kind = readPageKind(entry.staticHandlerContext.matches);
  // A public page is the same for everyone: its inline scripts are known by their hashes.
  const hasNonce = kind.application || kind.services;
  const nonce = hasNonce ? context.get(requestContext).nonce : undefined;
  const signedIn = context.get(requestContext).sessionSecret !== null;
  // Who is signed in has the style sheet at hand already; their pages are made each time and should be short.
  const styles = hasNonce || signedIn ? undefined : (context.get(stylesContext) ?? undefined);
  const tree = (
    <NonceContext value={nonce}>
      <PageStylesContext value={styles}>
        <ServerRouter
          context={kind.application ? entry : withoutHydration(entry)}
          url={request.url}
          nonce={nonce}
        />
      </PageStylesContext>
    </NonceContext>
  );
  const { body, failures } = kind.application
    ? await renderWhole(tree, nonce)
    : { body: renderAtOnce(tree), failures: [] };
  if (failures.length > 0) {
    context
      .get(coreContext)
      .log.error({ err: failures[0], requestId: context.get(requestContext).requestId }, 'rendering failed');
    status = 500;
  }
  describeAnswer(headers, {
    ...kind,
    method: request.method,
    path: new URL(request.url).pathname,
    status,
    signedIn,
  });
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return wrapPage(body, { status, headers });
}

/** What is told to nobody in the browser need not be rendered: without it nothing of the page waits. */
function withoutHydration({ serverHandoffStream: _, ...entry }: EntryContext): EntryContext {
  return entry;
}

/**
 * What a tree renders to that waits for nothing, in one piece and without the marks by which React finds its way in the browser.
 * Throws what any part of it throws: no public page has a boundary that would hide it (`Suspense`).
 */
function renderAtOnce(tree: ReactNode): Uint8Array<ArrayBuffer> {
  const page = `<!DOCTYPE html>${renderToStaticMarkup(tree)}`;
  // Twice as fast as TextEncoder on French typography; only halves of characters, which that one mends, are refused.
  return toBytes(transcode(Buffer.from(page.toWellFormed(), 'utf16le'), 'utf16le', 'utf8'));
}

/**
 * Everything a tree renders to, once all of it is there, and what failed in it: React leaves those places to the
 * browser. Throws when nothing could be rendered at all.
 */
function renderWhole(tree: ReactNode, nonce: string | undefined) {
  const failures: unknown[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const rendering = renderToPipeableStream(tree, {
    ...(nonce ? { nonce } : {}),
    onAllReady: () => void buffer(rendering.pipe(new PassThrough())).then(toBytes).then(resolve, reject),
    onShellError: reject,
    onError: (error) => void failures.push(error),
  });
  const late = setTimeout(() => rendering.abort(new Error('the page took too long to render')), deadline);
  return promise.then((body) => ({ body, failures })).finally(() => clearTimeout(late));
}

const toBytes = (body: Buffer) => new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length);

/** One line per failure of a loader or an action; what we refuse on purpose is no error of ours. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const log = context.get(coreContext).log.child({ requestId: context.get(requestContext).requestId });
  if (isRouteErrorResponse(error)) {
    // What React Router itself refuses: a method that a page does not take, say. A failure that a boundary hands on to the next was
    // logged when its page was made (`toErrorPage`).
    if (error.status < 500) log.info({ status: error.status, reason: error.statusText }, 'refused');
    return;
  }
  const failure = toAppError(error);
  if (failure.status >= 500) log.error({ err: failure, code: failure.code }, failure.message);
  else log.info({ code: failure.code, reason: failure.message }, 'refused');
}
