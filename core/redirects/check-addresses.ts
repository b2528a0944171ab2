import { findPlainPermalink } from '#common/plain-permalinks.ts';
import type { Core } from '../context.ts';
import { findRedirect } from './find-redirect.ts';

/** Maximum number of addresses per check. */
const maxChecked = 500;

/** Milliseconds after which the other addresses are left for the next check. */
const patience = 20_000;

/** `broken`: redirect to a missing page. */
export type AddressResult = 'page' | 'members' | 'redirect' | 'gone' | 'missing' | 'broken';

/** `location` is the destination of a redirect. */
export type CheckedAddress = { address: string; result: AddressResult; location: string | null };

/** Requests a page of this site as a visitor. */
type Visit = (address: string) => Promise<{ status: number; location: string | null }>;

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

/**
 * Lists the addresses in a text, without duplicates: the `loc` elements of a sitemap, or else the first word of
 * each line. The host does not count, because the check precedes its move.
 */
export function listPastedAddresses(text: string): string[] {
  const locations = [...text.matchAll(/<loc>([^<]{1,2000})<\/loc>/g)].map(([, address = '']) =>
    address.trim().replaceAll(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity),
  );
  const words =
    text.includes('<urlset') || text.includes('<sitemapindex')
      ? locations
      : text.split(/\r?\n/).map((line) => line.trim().split(/[\s,;]/, 1)[0] ?? '');
  const paths = words.flatMap((word) => {
    if (!/^(?:https?:\/\/|\/(?!\/))/i.test(word) || !URL.canParse(word, 'http://inside.invalid')) return [];
    const { pathname, search } = new URL(word, 'http://inside.invalid');
    return [pathname + search];
  });
  return [...new Set(paths)];
}

/** Returns how this site responds to each address, without network. Stops after twenty seconds. */
export async function checkAddresses(
  core: Pick<Core, 'db' | 'siteUrl'>,
  visit: Visit,
  addresses: readonly string[],
): Promise<CheckedAddress[]> {
  const started = performance.now();
  const checked: CheckedAddress[] = [];
  for (const address of addresses.slice(0, maxChecked)) {
    if (performance.now() - started > patience) break;
    checked.push(await checkAddress(core, visit, address));
  }
  return checked;
}

const toUrl = (address: string) => new URL(address, 'http://inside.invalid');

async function checkAddress(
  core: Pick<Core, 'db' | 'siteUrl'>,
  visit: Visit,
  address: string,
): Promise<CheckedAddress> {
  const url = toUrl(address);
  const isNamedByQuery = findPlainPermalink(url.pathname, url.searchParams) !== null;
  const answer = isNamedByQuery ? null : await visit(address);
  if (answer && answer.status < 300) return { address, result: 'page', location: null };
  if (answer?.location && answer.status < 400) return follow(core, visit, address, answer.location);
  const found = !answer || answer.status === 404 ? await findRedirect(core, url) : null;
  if (found?.status === 410 || answer?.status === 410) return { address, result: 'gone', location: null };
  if (found) return follow(core, visit, address, found.location);
  const isHome = isNamedByQuery && (await visit(address)).status < 300;
  return { address, result: isHome ? 'page' : 'missing', location: null };
}

/** Checks that the page at the end of a redirect exists. Other sites are not requested. */
async function follow(
  core: Pick<Core, 'db' | 'siteUrl'>,
  visit: Visit,
  address: string,
  location: string,
): Promise<CheckedAddress> {
  if (/^\/login\b/.test(location)) return { address, result: 'members', location: null };
  const inner = location.startsWith(`${core.siteUrl}/`) ? location.slice(core.siteUrl.length) : location;
  if (!inner.startsWith('/')) return { address, result: 'redirect', location };
  const { status } = await visit(inner);
  const isFound = status < 400 || (status === 404 && (await findRedirect(core, toUrl(inner))) !== null);
  return { address, result: isFound ? 'redirect' : 'broken', location };
}
