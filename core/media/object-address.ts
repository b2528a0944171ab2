/** `gs://bucket/path`: how the files service names an object wherever it is served from. */
export function toObjectAddress(bucket: string, path: string): string {
  return `gs://${bucket}/${path}`;
}

/** The object's path, or null when the address is not one of ours. */
export function toObjectPath(bucket: string, address: string): string | null {
  const prefix = `gs://${bucket}/`;
  return address.startsWith(prefix) && address.length > prefix.length ? address.slice(prefix.length) : null;
}

/** The kinds of objects in a folder, by what may be done with them. */
export type MediaKind = 'pictures' | 'files' | 'video' | 'extract';

/** What a folder of media belongs to; only products have more than pictures. */
export type MediaArea = 'products' | 'news' | 'scores' | 'school';

const shape =
  /^(products|news|scores|school)\/([0-9a-f]{32})\/(?:(?<=^products\/[0-9a-f]{32}\/)(files|video|extract)|(pictures))\/[^/]+$/;

/** Which folder and kind a path belongs to, or null for a path that the site does not use. */
export function readMediaPath(path: string): { area: MediaArea; folder: string; kind: MediaKind } | null {
  const [, area, folder, ownKind, pictures] = shape.exec(path) ?? [];
  if (!area || !folder) return null;
  return { area: area as MediaArea, folder, kind: (ownKind ?? pictures) as MediaKind };
}

/** Pictures are for everyone: they stand on public pages. */
export function isPublicPath(path: string): boolean {
  return readMediaPath(path)?.kind === 'pictures';
}
