const sounds = new Set(['mp3', 'm4a', 'aac', 'ogg', 'oga', 'opus', 'wav', 'flac']);

/** Splits a file name into display name and extension. */
export function parseFileName(fileName: string): { name: string; extension: string; isSound: boolean } {
  const dot = fileName.lastIndexOf('.');
  const ending = dot > 0 ? fileName.slice(dot + 1) : '';
  const known = /^[a-z0-9]{2,5}$/i.test(ending);
  const extension = known ? ending.toLowerCase() : '';
  return { name: known ? fileName.slice(0, dot) : fileName, extension, isSound: sounds.has(extension) };
}
