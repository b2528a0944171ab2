import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as build from 'virtual:react-router/server-build';
import type { Context } from 'hono';
import { RouterContextProvider } from 'react-router';
import {
  browserServicesContext,
  coreContext,
  type Flags,
  flagsContext,
  requestContext,
  stylesContext,
  visitContext,
  writingCoreContext,
} from '#app/context.ts';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Core } from '#core/context.ts';
import type { AppError } from '#core/errors.ts';
import { letActionsWrite } from './action-context.ts';
import { createAllowedMethods } from './allowed-methods.ts';
import { compressAnswer } from './compress-response.ts';
import { createDividedHandler, listHandles } from './divided-handler.ts';
import type { Environment } from './environment.ts';
import { keepUsedRules } from './keep-used-rules.ts';
import { withOrigin } from './proxy.ts';
import { keepDataUnwritten } from './unwritten-data.ts';

/** Creates the page handler. With a `failure` it renders the error page instead of the requested one. */
export function createPages(options: {
  core: Core;
  /** Core without write access for loaders (`createReadingCore`). */
  readingCore: Core;
  flags: Flags;
  browserServices: BrowserServices;
  styles: string | null;
}) {
  const { core, readingCore, flags, browserServices, styles } = options;
  const written = letActionsWrite(build);
  // In development every page is hydrated.
  const render = createDividedHandler(
    import.meta.env.DEV ? written : keepDataUnwritten(written),
    import.meta.env.MODE,
  );
  const listAllowed = createAllowedMethods(build);
  const createProvider = () => {
    const provider = new RouterContextProvider();
    provider.set(coreContext, readingCore);
    provider.set(writingCoreContext, core);
    provider.set(flagsContext, flags);
    provider.set(browserServicesContext, browserServices);
    provider.set(stylesContext, styles);
    return provider;
  };
  const visit = async (
    { var: { requestId, nonce, clientAddress } }: Context<Environment>,
    address: string,
  ) => {
    const provider = createProvider();
    const visitor = { user: null, unverified: null, sessionSecret: null, failure: null };
    provider.set(requestContext, { requestId, nonce, clientAddress, ...visitor });
    const request = new Request(core.siteUrl + address, { headers: { accept: 'text/html' } });
    const answer = await render(withDecodablePath(request), provider);
    await answer.body?.cancel();
    return { status: answer.status, location: answer.headers.get('location') };
  };
  return async (context: Context<Environment>, failure: AppError | null = null): Promise<Response> => {
    const { requestId, nonce, clientAddress, user, unverified, sessionSecret } = context.var;
    const provider = createProvider();
    provider.set(visitContext, (address) => visit(context, address));
    provider.set(requestContext, {
      ...{ requestId, nonce, user, unverified, sessionSecret, failure },
      get clientAddress() {
        if ('isForCache' in context.env)
          throw new Error(`${context.req.path} reads the visitor's address: mark its route as uncached`);
        return clientAddress;
      },
    });
    const request = withDecodablePath(withOrigin(context.req.raw, core.siteUrl));
    // The body of a failed request may be partly read or too large.
    const asked = failure ? new Request(request.url, { headers: request.headers }) : request;
    const answer = await render(asked, provider);
    // React Router drops the headers of errors thrown by a route.
    if (answer.status === 503 && !answer.headers.has('Retry-After')) answer.headers.set('Retry-After', '30');
    if (answer.status === 405) answer.headers.set('Allow', listAllowed(new URL(request.url).pathname));
    return compressAnswer(answer, context.req.header('accept-encoding'));
  };
}

/** React Router prints undecodable paths, which may be truncated private links, to the console. */
function withDecodablePath(request: Request): Request {
  const url = new URL(request.url);
  try {
    decodeURIComponent(url.pathname);
    return request;
  } catch {
    url.pathname = url.pathname.replaceAll('%', '%25');
    return new Request(url, request);
  }
}

type PageStyles = { text: string; hash: string };

/** Returns the rules that public pages need, inlined to save one round trip. Null in development. */
export function readStyles(clientFolder: string | undefined): PageStyles | null {
  if (!clientFolder) return null;
  const read = (path: string) => readFileSync(join(clientFolder, path), 'utf8');
  const parts = [build.assets.entry, ...Object.values(build.assets.routes)] as { css?: string[] }[];
  const [sheet, ...others] = new Set(parts.flatMap(({ css }) => css ?? []));
  if (!sheet || others.length > 0)
    throw new Error(`the pages use ${others.length + 1} style sheets instead of one`);
  const scripts = new Set([...listPublicRoutes().flatMap(listScripts), ...listFrameScripts()])
    .values()
    .map(read);
  const text = keepUsedRules(read(sheet), [...scripts]);
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

/** Returns the ids of routes with inline styles. */
function listPublicRoutes(): string[] {
  return Object.keys(build.routes).filter(
    (id) => !listHandles(build, id).some(({ application, services }) => application || services),
  );
}

/** Returns the scripts with the layouts of public pages. All screens of one layout that React hydrates share them. */
function listFrameScripts(): string[] {
  const findFrame = (id: string) => listHandles(build, id).find(({ frame }) => frame)?.frame;
  const framed = Map.groupBy(Object.keys(build.routes), findFrame).entries();
  return [...framed].flatMap(([frame, ids]) =>
    frame
      ? [...ids.map((id) => new Set(listScripts(id))).reduce((shared, each) => shared.intersection(each))]
      : [],
  );
}

function listScripts(id: string): string[] {
  const route = build.assets.routes[id];
  return route ? [route.module, ...(route.imports ?? [])] : [];
}
