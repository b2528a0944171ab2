import { endOf, pictureTypes, tableTypes } from '#core/imports/upload-types.ts';

const endings = (types: ReadonlyMap<string, string>) => [...types.keys()].map((ending) => `.${ending}`);

/** Exports of WordPress and Moodle. Those of Ghost are JSON files. */
export const siteExports = { 'application/xml': ['.xml'], 'application/octet-stream': ['.mbz'] };

export const acceptedUploads = {
  'text/csv': endings(tableTypes),
  'text/plain': endings(tableTypes),
  'application/json': ['.json'],
  'image/*': endings(pictureTypes),
  'application/zip': ['.zip'],
  ...siteExports,
};

/** Maximum size of a picture or data file, in bytes. */
export const maxFileSize = 20 * 1_024 * 1_024;

/** Maximum size of the uploaded content in a request, in bytes, with room for the rest of the body. */
const maxRequestSize = 1_000_000;

export const isTooLarge = (content: object): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length > maxRequestSize;

export const isTable = (path: string): boolean => tableTypes.has(endOf(path));
export const isArchive = (path: string): boolean => endOf(path) === 'zip';

/** Returns data file paths, the most likely first: `.txt` files (often notes) last, then by depth. */
export function sortTables(paths: Iterable<string>): string[] {
  const rank = (path: string) => (endOf(path) === 'txt' ? 1_000 : 0) + path.split('/').length;
  return [...paths].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'fr'));
}
