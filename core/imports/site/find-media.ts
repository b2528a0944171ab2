import { toUploadPath } from '../find-picture.ts';
import { endOf, pictureTypes } from '../upload-types.ts';
import type { SiteMedia } from './site-content.ts';
import { toMediaKey } from './site-ids.ts';

/** Finds uploaded files by their web address on the other site. */
export type MediaFinder = (address: string) => SiteMedia | null;

const roots = ['wp-content/uploads/', 'content/images/', 'content/media/', 'content/files/', 'uploads/'];

/** Returns the path inside the media folder of the other site: `2024/05/plan.jpg`. */
function toTail(path: string): string {
  for (const root of roots) {
    const at = path.lastIndexOf(root);
    if (at === 0 || path[at - 1] === '/') return path.slice(at + root.length);
  }
  return path;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** Removes the size that WordPress adds to the name of a reduced picture. */
const withoutSize = (path: string): string => path.replace(/-\d{1,5}x\d{1,5}(?=\.[a-z]{3,4}$)/i, '');

/** Ghost keeps reduced pictures in a folder named after their width. */
const withoutGhostSize = (path: string): string => path.replace(/^size\/w\d{1,5}\//, '');

/** @param archives names of the files in each uploaded archive; null for an upload that is not an archive */
export function buildMediaFinder(archives: readonly (readonly string[] | null)[]): MediaFinder {
  const byTail = new Map<string, SiteMedia>();
  const byName = Map.groupBy(
    archives.flatMap((names, archive) =>
      (names ?? []).map((path) => {
        const media = { key: toMediaKey(toUploadPath(path)), archive, path };
        byTail.set(toTail(toUploadPath(path)).toLowerCase(), media);
        return media;
      }),
    ),
    ({ path }) => nameOf(toUploadPath(path)).toLowerCase(),
  );
  const findExact = (tail: string): SiteMedia | null => {
    const exact = byTail.get(tail);
    if (exact) return exact;
    // The archive may have been made of an inner folder, so a unique file of that name is accepted.
    const [only, another] = byName.get(nameOf(tail)) ?? [];
    return only && !another ? only : null;
  };
  return (address) => {
    const tail = withoutGhostSize(toTail(toUploadPath(readPath(address)))).toLowerCase();
    if (!tail) return null;
    return findExact(withoutSize(tail)) ?? findExact(scaled(withoutSize(tail))) ?? findExact(tail);
  };
}

/** WordPress renames an original above 2,560 pixels and keeps it beside: `plan.jpg`, `plan-scaled.jpg`. */
const scaled = (path: string): string => path.replace(/(\.[a-z]{3,4})$/i, '-scaled$1');

function readPath(address: string): string {
  const [path = ''] = address.replace(/^(?:https?:)?\/\/[^/]{1,255}/i, '').split(/[?#]/, 1);
  try {
    return decodeURIComponent(path).normalize('NFC');
  } catch (error) {
    if (error instanceof URIError) return path;
    throw error;
  }
}

/** Returns the file name of an address, without its query. */
export const nameMedia = (address: string): string => nameOf(readPath(address)) || address.slice(0, 100);

export const isPicture = (path: string): boolean => pictureTypes.has(endOf(readPath(path)));
