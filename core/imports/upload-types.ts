/** Picture types by file extension, as browsers report them. */
export const pictureTypes = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['png', 'image/png'],
  ['webp', 'image/webp'],
]);

export const tableTypes = new Map([
  ['csv', 'text/csv'],
  ['json', 'application/json'],
  ['tsv', 'text/tab-separated-values'],
  ['txt', 'text/plain'],
]);

/** Returns the extension in lower case: `docx` of « Leçon 1.DOCX ». */
export const endOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

export const findType = (path: string): string | undefined =>
  pictureTypes.get(endOf(path)) ?? tableTypes.get(endOf(path));
