import type { Context } from 'hono';
import { isPublicParameter } from '#app/route-table.ts';
import { addresses } from '#app/routes.ts';
import { findPlainPermalink } from '#common/plain-permalinks.ts';
import type { Core } from '#core/context.ts';
import { AppError } from '#core/errors.ts';
import { maxAddressCharacters, normalisePath } from '#core/redirects/address.ts';
import { countMissing, countRedirect } from '#core/redirects/count-addresses.ts';
import { findRedirect } from '#core/redirects/find-redirect.ts';
import { isProbe, isStorable } from '#core/redirects/is-probe.ts';
import { m } from '#words/messages.js';
import type { Environment } from './environment.ts';

type Pages = (context: Context<Environment>, failure?: AppError | null) => Promise<Response>;

/**
 * Applies the redirects of the school where no page exists, and counts the other missing addresses. WordPress'
 * `/?p=123` comes before the home page, which ignores its query.
 */
export const withOldAddresses =
  (core: Core, pages: Pages) =>
  async (context: Context<Environment>): Promise<Response> => {
    if (!['GET', 'HEAD'].includes(context.req.method)) return pages(context);
    const url = new URL(context.req.raw.url);
    if (findPlainPermalink(url.pathname, url.searchParams))
      return (await redirect(core, pages, context, url)) ?? pages(context);
    const answer = await pages(context);
    if (answer.status !== 404) return answer;
    const redirected = await redirect(core, pages, context, url);
    if (redirected) await answer.body?.cancel();
    else recordMissing(core, context, url);
    return redirected ?? answer;
  };

async function redirect(
  core: Core,
  pages: Pages,
  context: Context<Environment>,
  url: URL,
): Promise<Response | null> {
  const found = await findRedirect(core, url);
  if (!found) return null;
  countRedirect(core, found.id);
  if (found.status === 410)
    return pages(
      context,
      new AppError('gone', 'address has no page any more', { userMessage: m.redirects_gone_page() }),
    );
  context.header('Cache-Control', 'no-store');
  return context.redirect(found.location, found.status);
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';

/** First segments of routes with secrets, and of pages that only learners and admins open. */
const privateSections = new Set(
  addresses
    .filter(
      ({ pattern, access }) =>
        access !== 'public' ||
        [...pattern.matchAll(/:(\w+)/g)].some(([, name = '']) => !isPublicParameter(name)),
    )
    .map(({ pattern }) => firstSegment(pattern))
    .filter((segment) => !['products', 'exercices', 'course', 'attestations'].includes(segment)),
);

function recordMissing(core: Core, context: Context<Environment>, url: URL): void {
  const { source, written } = normalisePath(url.pathname);
  if (source.length > maxAddressCharacters || privateSections.has(firstSegment(source))) return;
  if (isProbe(source) || !isStorable(written)) return;
  countMissing(core, source, readReferrer(core, context));
}

/** Returns the host of the linking page, or an empty string for a page of this site or none. */
function readReferrer(core: Core, context: Context<Environment>): string {
  const referrer = context.req.header('referer') ?? '';
  if (!URL.canParse(referrer) || referrer.startsWith(`${core.siteUrl}/`)) return '';
  return new URL(referrer).host.slice(0, 200);
}
