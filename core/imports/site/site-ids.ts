import { createHash } from 'node:crypto';

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
