/** `gs://bucket/path`: how the files service names an object wherever it is served from. */
export function toObjectAddress(bucket: string, path: string): string {
  return `gs://${bucket}/${path}`;
}

/** The object's path, or null when the address is not one of ours. */
export function toObjectPath(bucket: string, address: string): string | null {
  const prefix = `gs://${bucket}/`;
  return address.startsWith(prefix) && address.length > prefix.length ? address.slice(prefix.length) : null;
}

/** The kinds of objects under a product's folder, by what may be done with them. */
export type MediaKind = 'pictures' | 'files' | 'video' | 'extract';

const shape = /^products\/([0-9a-f]{32})\/(pictures|files|video|extract)\/[^/]+$/;

/** Which product folder and kind a path belongs to, or null for a path that the site does not use. */
export function readMediaPath(path: string): { folder: string; kind: MediaKind } | null {
  const match = shape.exec(path);
  return match ? { folder: match[1] as string, kind: match[2] as MediaKind } : null;
}

/** Pictures are for everyone: they stand on public pages. */
export function isPublicPath(path: string): boolean {
  return readMediaPath(path)?.kind === 'pictures';
}
