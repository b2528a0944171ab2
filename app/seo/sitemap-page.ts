import { AppError } from '#core/errors.ts';
import { addressParts, listAddresses } from '#core/seo/list-site-addresses.ts';
import { coreContext } from '../context.ts';
import { isId } from '../errors/unknown-parameter.ts';
import type { Route } from './+types/sitemap-page.ts';
import { respondPlainly, toCacheHeaders } from './respond-plainly.ts';
import { addressesPerFile, listPages, writeSitemap } from './write-sitemap.server.ts';

/** `/sitemap/pages.xml`, `/sitemap/news.{first id}.xml`: one file of the sitemap index of a large school. */
export const loader = respondPlainly(async ({ params, context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const headers = toCacheHeaders(context);
  if (params.page === 'pages.xml') return writeSitemap(core.siteUrl, await listPages(core), headers);
  const [, name, from] = /^([a-z]+)\.([^.]+)\.xml$/.exec(params.page) ?? [];
  const part = addressParts.find((each) => each === name);
  const addresses =
    part && isId(from) ? await listAddresses(core, part, { from, limit: addressesPerFile }) : [];
  if (addresses.length === 0) throw new AppError('not-found', `sitemap ${params.page} not found`);
  return writeSitemap(core.siteUrl, addresses, headers);
});
