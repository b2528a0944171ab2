/**
 * How a file of an upload is named: its path within what was dropped, without what leads to it, its accents in one piece: macOS
 * takes them apart.
 */
export const toUploadPath = (path: string): string =>
  path
    .normalize('NFC')
    .replaceAll('\\', '/')
    .replace(/^[a-z]:/i, '')
    .split('/')
    .filter((part) => !['', '.', '..'].includes(part))
    .join('/');

/**
 * The files of an upload that a name may mean: the one at that very path; those where one path is the end of the other, as
 * the folders above may have stayed behind; or else those that are called so. More than one and the name says too little.
 */
export function findPictures(files: readonly string[], name: string): string[] {
  const wanted = toUploadPath(name);
  if (files.includes(wanted)) return [wanted];
  const byPath = files.filter((file) => file.endsWith(`/${wanted}`) || wanted.endsWith(`/${file}`));
  if (byPath.length > 0) return byPath;
  const last = (path: string) => path.slice(path.lastIndexOf('/') + 1);
  return files.filter((file) => last(file) === last(wanted));
}
