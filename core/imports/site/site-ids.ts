import { createHash } from 'node:crypto';
import { toSlugOf } from '#common/slugs.ts';
import { createdId } from '../../create-id.ts';
import { maxSlugCharacters } from '../../slugs/slug-limits.ts';

const digest = (text: string): string =>
  createHash('sha256').update(`cedille:import:site:${text}`).digest('hex');

/** Derives the id of a row from the other site and the id there, so that a second import finds it. */
export const toSiteId = (kind: string, origin: string, foreignId: string): string =>
  digest(`${kind}:${origin}:${foreignId}`).slice(0, 20);

/** Derives the storage folder of a row from its id. */
export const toSiteFolder = (id: string): string => digest(`folder:${id}`).slice(0, 32);

/** Derives the key of a file from its path, by which texts reference it. */
export const toMediaKey = (path: string): string => digest(`media:${path}`).slice(0, 24);

/** Returns the name of a site without protocol and final slash, so that a move to HTTPS changes no id. */
export const nameOrigin = (address: string): string =>
  address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.)?/, '')
    .replace(/\/$/, '');

/** Returns the path of an address with its query, `/` for an unreadable address. */
export function toAddressPath(address: string): string {
  const whole = address.startsWith('/') ? `https://site.invalid${address}` : address.trim();
  if (!URL.canParse(whole)) return '/';
  const { pathname, search } = new URL(whole);
  return `${pathname}${search}`;
}

/**
 * Returns a slug as stored here. WordPress encodes slugs with other letters: `%c3%a9t%c3%a9`. Empty if nothing but
 * numbers is left of a slug in another script.
 */
export function toSiteSlug(written: string): string {
  const text = decodeSlug(written);
  const slug = toSlugOf(text, maxSlugCharacters);
  const isLost = /\p{L}/u.test(text) && !/[a-z]/.test(slug);
  return isLost || createdId.test(slug) ? '' : slug;
}

function decodeSlug(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch (error) {
    if (error instanceof URIError) return written;
    throw error;
  }
}
