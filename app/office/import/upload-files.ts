import { endOf, pictureTypes, tableTypes } from '#core/imports/upload-types.ts';

const endings = (types: ReadonlyMap<string, string>) => [...types.keys()].map((ending) => `.${ending}`);

/** What the page lets people choose. */
export const acceptedUploads = {
  'text/csv': endings(tableTypes),
  'text/plain': endings(tableTypes),
  'application/json': ['.json'],
  'image/*': endings(pictureTypes),
  'application/zip': ['.zip'],
};

/** In bytes, of a picture or a data file. */
export const maxFileSize = 20 * 1_024 * 1_024;

/** What one request may carry, in bytes, with room for what surrounds it. */
const maxRequestSize = 1_000_000;

/** Whether something would not fit in one request. */
export const isTooLarge = (content: object): boolean =>
  new TextEncoder().encode(JSON.stringify(content)).length > maxRequestSize;

export const isTable = (path: string): boolean => tableTypes.has(endOf(path));
export const isArchive = (path: string): boolean => endOf(path) === 'zip';

/** Data files, the likeliest first: those that are no notes (.txt), then those that lie least deep. */
export function sortTables(paths: Iterable<string>): string[] {
  const rank = (path: string) => (endOf(path) === 'txt' ? 1_000 : 0) + path.split('/').length;
  return [...paths].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'fr'));
}
