/** What an import takes, by the end of its name, with the type that browsers give it. */
const pictureTypes = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);

const tableTypes = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['tsv', 'text/tab-separated-values'],
  ['txt', 'text/plain'],
]);

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

/** A file of an upload and its path within it. */
export type UploadFile = { path: string; file: File };

const endOf = (path: string) => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

export const isTable = (path: string): boolean => tableTypes.has(endOf(path));
export const isArchive = (path: string): boolean => endOf(path) === 'zip';

/** The type of what an import takes; undefined for anything else. */
export const findType = (path: string): string | undefined =>
  pictureTypes.get(endOf(path)) ?? tableTypes.get(endOf(path));

/** Data files, the likeliest first: those that are no notes (.txt), then those that lie least deep. */
export function sortTables(paths: Iterable<string>): string[] {
  const rank = (path: string) => (endOf(path) === 'txt' ? 1_000 : 0) + path.split('/').length;
  return [...paths].sort((one, other) => rank(one) - rank(other) || one.localeCompare(other, 'fr'));
}

/** An archive that cannot be taken; the message is its French sentence. */
export class ArchiveError extends Error {}
