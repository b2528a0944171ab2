/** Normalises the path of an uploaded file. Composes accents, because macOS decomposes them. */
export const toUploadPath = (path: string): string =>
  path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/');

/** Returns the files that a name may refer to: by path, else by the end of the path, else by file name. */
export function findPictures(files: readonly string[], name: string): string[] {
  const wanted = toUploadPath(name);
  if (files.includes(wanted)) return [wanted];
  const byPath = files.filter((file) => file.endsWith(`/${wanted}`) || wanted.endsWith(`/${file}`));
  if (byPath.length > 0) return byPath;
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return files.filter((file) => last(file) === last(wanted));
}
