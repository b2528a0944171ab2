/** 16 random bytes in hexadecimal: the folder of what belongs together, made with its first file. */
export function createFolderId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}

/** An object name that keeps the file's own for people and cannot meet another one. */
export function toObjectName(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  const stem = (dot > 0 ? fileName.slice(0, dot) : fileName)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '');
  const extension =
    dot > 0
      ? fileName
          .slice(dot + 1)
          .toLowerCase()
          .replace(/[^a-z0-9]/g, '')
          .slice(0, 8)
      : '';
  const unique = createFolderId().slice(0, 8);
  return `${stem || 'fichier'}-${unique}${extension ? `.${extension}` : ''}`;
}
