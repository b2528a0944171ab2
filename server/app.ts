import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { createMiddleware } from 'hono/factory';
import { methodNotAllowed } from 'hono/method-not-allowed';
import { findDetour } from '#app/access.ts';
import type { Flags } from '#app/context.ts';
import { addresses } from '#app/routes.ts';
import type { BrowserServices } from '#clients/browser/firebase-auth.ts';
import type { Core } from '#core/context.ts';
import { AppError, toAppError } from '#core/errors.ts';
import { addressProofPath, readAddressToken } from '#core/service-settings/place-setup.ts';
import { m } from '#words/messages.js';
import { appCheckEndpoint } from './app-check-endpoint.ts';
import type { Environment } from './environment.ts';
import { toErrorResponse, wordRefusals } from './error-response.ts';
import { learningEndpoints } from './learning-endpoints.ts';
import type { ReadMetrics } from './metrics/create-metrics.ts';
import { serveBuiltFiles } from './middleware/built-files.ts';
import { createLoggedPaths } from './middleware/logged-path.ts';
import { neverStoreRedirects } from './middleware/redirects.ts';
import { requestLog } from './middleware/request-log.ts';
import { sameOriginOnly, securityHeaders } from './middleware/security.ts';
import { offlinePage } from './offline-page.ts';
import { withOldAddresses } from './old-addresses.ts';
import { createPages, readStyles } from './pages.ts';
import { limitPriceQuestions, priceEndpoint, productEndpoint } from './price-endpoints.ts';
import { profileEndpoints } from './profile-endpoints.ts';
import { clientAddress, recogniseHost, withOrigin } from './proxy.ts';
import { secondFactorEndpoints } from './second-factor-endpoints.ts';
import type { MountedTwin } from './services.ts';
import { leavePage, refuseTwoSessions, sessionEndpoint, sessionState, withSession } from './session.ts';
import { stripeWebhook } from './stripe-webhook.ts';
import { unsubscribe } from './unsubscribe.ts';

type AppOptions = {
  core: Core;
  /** Core without write access, for loaders and the GET endpoints of the API. */
  readingCore: Core;
  flags: Flags;
  browserServices: BrowserServices;
  webhookSecret: string;
  /** Origins that pages may connect to or submit forms to. */
  identityOrigins: string[];
  identityFrames: string[];
  paymentOrigins: string[];
  /** Built-in replacements of external services (twins), with their URL paths. */
  twins: MountedTwin[];
  /** Built browser files. Undefined in development, where Vite serves them. */
  clientFolder: string | undefined;
  isReady: () => Promise<boolean>;
  /** True if the disk has room for writes. */
  hasRoom: () => Promise<boolean>;
  /** Proxies whose `X-Forwarded-For` is trusted. */
  trustedProxies: readonly string[];
  /** Undefined without a configured token: `/metrics` then does not exist. */
  readMetrics: ReadMetrics | undefined;
};

const mebibyte = 1_024 * 1_024;

/** Same limit as for pictures in the back office. */
const maxPictureMebibytes = 20;

/** Creates the app of the whole site. Middlewares and routes apply in the order of their registration. */
export function createApp(options: AppOptions): Hono<Environment> {
  const { core, readingCore, flags } = options;
  wordRefusals();
  const app = new Hono<Environment>();
  const styles = readStyles(options.clientFolder);
  const pages = createPages({ ...options, styles: styles?.text ?? null });
  app.onError((error, context) =>
    wantsPage(context) ? pages(context, toAppError(error)) : toErrorResponse(error, context),
  );
  app.use(requestLog(core.log, (path) => toLoggedPath(path)));
  app.use(
    securityHeaders({
      siteUrl: core.siteUrl,
      opensProviders: core.signInProviders.names.length > 0,
      styleHash: styles?.hash,
      ...options,
    }),
  );
  app.use(neverStoreRedirects);
  app.get('/healthz', (context) => context.json({ status: 'ok' }));
  app.get('/readyz', async (context) => {
    const ready = await options.isReady();
    return context.json({ status: ready ? 'ok' : 'unavailable' }, ready ? 200 : 503);
  });
  if (options.readMetrics) app.get('/metrics', metricsEndpoint(options.readMetrics));
  app.use(clientAddress(options.trustedProxies));
  if (options.clientFolder) serveBuiltFiles(app, options.clientFolder);
  app.get('/hors-ligne', offlinePage(readingCore));

  app.use(refuseWithoutRoom(options.hasRoom));
  const whileOpen = refuseWhileClosed(flags);
  for (const { paths, twin, closesWithSite } of options.twins)
    for (const path of paths) {
      if (closesWithSite) app.use(path, whileOpen);
      app.all(path, async (context) => {
        const answer = await twin.fetch(withOrigin(context.req.raw, core.siteUrl), context.var.clientAddress);
        if (!closesWithSite || answer.status < 400 || !isVisit(context)) return answer;
        await answer.body?.cancel();
        return pages(context, explainFileRefusal(answer.status));
      });
    }
  app.get(addressProofPath, async (context) =>
    context.text((await readAddressToken(readingCore)) ?? '', 200, { 'Cache-Control': 'no-store' }),
  );
  app.use(canonicalHost(core.siteUrl));
  const limitBody = bodyLimit({ maxSize: mebibyte, onError: refuseLargeBody });
  const limitPicture = bodyLimit({ maxSize: maxPictureMebibytes * mebibyte, onError: refuseLargeBody });
  app.use((context, next) =>
    context.req.path === '/api/profile/picture/preview'
      ? limitPicture(context, next)
      : limitBody(context, next),
  );
  app.post('/connexion/:provider/retour', leadAwayWhileClosed(flags), takeProviderForm);
  app.post('/api/stripe/webhook', stripeWebhook(core, options.webhookSecret));

  app.post('/desinscription/:secret', unsubscribe(core));

  app.use(sameOriginOnly(core.siteUrl));
  app.use(...refuseTwoSessions(core));
  app.use('/api/*', whileOpen);
  app.use('/api/*', refuseOtherMethods(app));
  app.get('/api/__session', sessionState(readingCore));
  app.post('/api/__session', sessionEndpoint(core));
  app.post('/deconnexion', leadAwayWhileClosed(flags), leavePage(core));
  app.use(withSession(core));
  app.route('/api', secondFactorEndpoints(core, readingCore));
  app.route('/api/profile', profileEndpoints(core));
  app.route('/api', learningEndpoints(core));
  if (options.browserServices.firebase.appCheckSiteKey) app.post('/api/app-check', appCheckEndpoint(core));
  app.use('/api/stripe/*', limitPriceQuestions(core));
  app.get('/api/stripe/prices/:priceId', priceEndpoint(readingCore));
  app.get('/api/stripe/products/:productId', productEndpoint(readingCore));
  app.all('/api/*', (context) => toErrorResponse(new AppError('not-found', 'no such endpoint'), context));

  app.all('*', withOldAddresses(core, pages));
  const toLoggedPath = createLoggedPaths(listRoutePatterns(app));
  return app;
}

/** Lists all route patterns, as labels for the request metrics. */
export const listRoutePatterns = (app: Hono<Environment>): string[] => [
  ...app.routes.map(({ path }) => path),
  ...addresses.map(({ pattern }) => pattern),
];

/** Serves the metrics. A request without the token gets a 404, as if the endpoint did not exist. */
const metricsEndpoint = (read: ReadMetrics) =>
  createMiddleware<Environment>(async (context, next) => {
    const metrics = await read(context.req.header('authorization'));
    if (!metrics) return next();
    return context.body(metrics.text, 200, {
      'Content-Type': metrics.contentType,
      'Cache-Control': 'no-store',
    });
  });

/** True if an error outside the pages should be shown as a page. */
function wantsPage(context: Context<Environment>): boolean {
  return acceptsPage(context) && !/^\/(api|v0|assets)\//.test(context.req.path);
}

const acceptsPage = ({ req }: Context<Environment>) => Boolean(req.header('accept')?.includes('text/html'));

/** True if a visitor opens the URL as a document, not as a subresource. */
const isVisit = (context: Context<Environment>) =>
  context.req.method === 'GET' &&
  acceptsPage(context) &&
  (context.req.header('sec-fetch-dest') ?? 'document') === 'document';

function explainFileRefusal(status: number): AppError {
  const message = `the files service responded with ${status}`;
  if (status === 410) return new AppError('gone', message);
  if (status === 401 || status === 403)
    return new AppError('forbidden', message, { userMessage: m.refusals_file_address_over() });
  if (status >= 500) return new AppError('unavailable', message);
  return new AppError('not-found', message, { userMessage: m.refusals_file_unknown() });
}

/** Rejects API requests while the site is closed, because only pages can redirect to the notice. */
function refuseWhileClosed(flags: Flags) {
  return createMiddleware<Environment>(async (context, next) => {
    if (findDetour({ ...flags, access: 'public', user: null, unverified: false, path: context.req.path }))
      throw new AppError('unavailable', 'the site is in maintenance or under construction');
    return next();
  });
}

/** Sign-in and sign-out stay possible on a full disk, so that an admin can free space. */
const doors = /^\/(identitytoolkit|securetoken)\.googleapis\.com\/|^\/(api\/__session|deconnexion)$/;

/** Rejects writes if the disk is nearly full. Reads and deletions remain possible. */
function refuseWithoutRoom(hasRoom: () => Promise<boolean>) {
  return createMiddleware<Environment>(async ({ req }, next) => {
    const isHarmless = ['GET', 'HEAD', 'OPTIONS', 'DELETE'].includes(req.method) || doors.test(req.path);
    if (!isHarmless && !(await hasRoom())) throw new AppError('no-room', 'the disk is nearly full');
    return next();
  });
}

/** Responds with 405 and `Allow` if the endpoint has other methods (RFC 9110, 15.5.6). */
const refuseOtherMethods = (app: Hono<Environment>) =>
  methodNotAllowed<Environment>({
    app,
    onMethodNotAllowed(context, methods) {
      const answer = toErrorResponse(new AppError('method-not-allowed', 'no such method'), context);
      answer.headers.set('Allow', methods.join(', '));
      return answer;
    },
  });

/** Redirects form submissions while the site is closed, because they are handled before the pages. */
function leadAwayWhileClosed(flags: Flags) {
  return createMiddleware<Environment>(async (context, next) => {
    const who = { user: null, unverified: false };
    const detour = findDetour({ ...flags, ...who, access: 'public', path: context.req.path });
    return detour ? context.redirect(detour) : next();
  });
}

/**
 * Redirects a provider's cross-site form, which lacks our cookies, to the same URL with query parameters.
 * https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
 */
async function takeProviderForm(context: Context<Environment>): Promise<Response> {
  const form = new URLSearchParams(await context.req.text());
  const answer = new URLSearchParams();
  for (const name of ['code', 'state', 'iss', 'error']) {
    const value = form.get(name);
    if (value !== null) answer.set(name, value.slice(0, maxAnswerCharacters));
  }
  context.header('Cache-Control', 'no-store');
  context.header('Referrer-Policy', 'no-referrer');
  // The path as it was sent: its decoded characters may not be valid in a header.
  return context.redirect(`${new URL(context.req.url).pathname}?${answer}`, 303);
}

/** Limit per parameter. Authorisation codes of the large providers have a few hundred characters. */
const maxAnswerCharacters = 2_048;

function canonicalHost(siteUrl: string) {
  const isOwnHost = recogniseHost(siteUrl);
  return createMiddleware<Environment>(async (context, next) => {
    const url = new URL(context.req.raw.url);
    if (isOwnHost(url.host) || !['GET', 'HEAD'].includes(context.req.method)) return next();
    return context.redirect(siteUrl + url.pathname + url.search, 308);
  });
}

function refuseLargeBody(): never {
  throw new AppError('too-large', 'the body is over 1 MiB');
}
