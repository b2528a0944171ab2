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
import { FramesContext } from './frame/frames-context.ts';
import { pageFrames } from './frame/page-frames.tsx';
import { describeAnswer, readPageKind } from './frame/page-kind.ts';
import { wrapPage } from './frame/rendered-page.ts';
import { NonceContext, PageStylesContext } from './ui/page-context.ts';

/** Render timeout, in milliseconds. */
const deadline = 10_000;

/** Renders a page into one buffer: faster than streaming, and with a Content-Length. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const kind = readPageKind(entry.staticHandlerContext.matches);
  // Public pages are identical for all visitors, so inline scripts are allowed by hash, not by nonce.
  const hasNonce = kind.application || kind.services;
  const nonce = hasNonce ? context.get(requestContext).nonce : undefined;
  const signedIn = context.get(requestContext).sessionSecret !== null;
  // Signed-in users have the style sheet cached; inlining it would only enlarge their uncached pages.
  const styles = hasNonce || signedIn ? undefined : (context.get(stylesContext) ?? undefined);
  const tree = (
    <NonceContext value={nonce}>
      <PageStylesContext value={styles}>
        <FramesContext value={pageFrames}>
          <ServerRouter
            context={kind.application ? entry : withoutHydration(entry)}
            url={request.url}
            nonce={nonce}
          />
        </FramesContext>
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

/** Removes the hydration data, which these pages do not use, so that rendering does not wait for it. */
function withoutHydration({ serverHandoffStream: _, ...entry }: EntryContext): EntryContext {
  return entry;
}

/** Renders synchronously. Throws any rendering error, because public pages have no Suspense boundary. */
function renderAtOnce(tree: ReactNode): Uint8Array<ArrayBuffer> {
  const page = `<!DOCTYPE html>${renderToStaticMarkup(tree)}`;
  // Twice as fast as TextEncoder on French text. `transcode` rejects lone surrogates.
  return toBytes(transcode(Buffer.from(page.toWellFormed(), 'utf16le'), 'utf16le', 'utf8'));
}

/** Renders a tree with Suspense and collects its errors. Throws if nothing could be rendered. */
function renderWhole(tree: ReactNode, nonce: string | undefined) {
  const failures: unknown[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  const rendering = renderToPipeableStream(tree, {
    ...(nonce ? { nonce } : {}),
    onAllReady: () => void buffer(rendering.pipe(new PassThrough())).then(toBytes).then(resolve, reject),
    onShellError: reject,
    onError: (error) => void failures.push(error),
  });
  const late = setTimeout(() => rendering.abort(new Error('page render timed out')), deadline);
  return promise.then((body) => ({ body, failures })).finally(() => clearTimeout(late));
}

const toBytes = (body: Buffer) => new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.length);

/** Logs each failure of a loader or action once. Deliberate rejections are not logged as errors. */
export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  if (request.signal.aborted) return;
  const log = context.get(coreContext).log.child({ requestId: context.get(requestContext).requestId });
  if (isRouteErrorResponse(error)) {
    // Rejected by React Router itself, e.g. a wrong method, or already logged by `toErrorPage`.
    if (error.status < 500) log.info({ status: error.status, reason: error.statusText }, 'request rejected');
    return;
  }
  const failure = toAppError(error);
  if (failure.status >= 500) log.error({ err: failure, code: failure.code }, failure.message);
  else log.info({ code: failure.code, reason: failure.message }, 'request rejected');
}
