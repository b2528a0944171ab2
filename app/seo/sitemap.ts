import { addressParts, listAddresses, listFirstIds } from '#core/seo/list-site-addresses.ts';
import { coreContext } from '../context.ts';
import type { Route } from './+types/sitemap.ts';
import { respondPlainly, toCacheHeaders } from './respond-plainly.ts';
import { addressesPerFile, listPages, writeSitemap, writeSitemapIndex } from './write-sitemap.server.ts';

/** `/sitemap.xml`: all URLs that need no sign-in, or an index if they need several files. */
export const loader = respondPlainly(async ({ context }: Route.LoaderArgs) => {
  const core = context.get(coreContext);
  const headers = toCacheHeaders(context);
  const pages = await listPages(core);
  const limit = addressesPerFile - pages.length + 1;
  const parts = await Promise.all(addressParts.map((part) => listAddresses(core, part, { limit })));
  const all = [...pages, ...parts.flat()];
  if (all.length <= addressesPerFile) return writeSitemap(core.siteUrl, all, headers);
  const files = ['pages.xml'];
  for (const part of addressParts)
    for (const id of await listFirstIds(core, part, addressesPerFile)) files.push(`${part}.${id}.xml`);
  return writeSitemapIndex(
    core.siteUrl,
    files.map((file) => `/sitemap/${file}`),
    headers,
  );
});
