import type { Core } from '#core/context.ts';
import { findLegalDates, type SiteAddress } from '#core/seo/list-site-addresses.ts';
import { sharedPages } from './shared-pages.ts';

/** The public pages that stand by themselves, for search engines. */
export async function listPages(core: Core): Promise<SiteAddress[]> {
  const legalDates = await findLegalDates(core);
  return sharedPages.map((page) => ({
    path: page === 'home' ? '/' : `/${page}`,
    changedAt: legalDates.get(page),
  }));
}
