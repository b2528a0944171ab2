import type { Rendition } from '#database/tables/videos.ts';
import { readMediaPath, toObjectAddress, toObjectPath } from './object-address.ts';

/** Video of a page: a file of the school with a short-lived address, or an embed that loads after a click. */
export type Video =
  | { host: 'own'; src: string; captions: string | null; qualities?: VideoQuality[] }
  | { host: 'youtube' | 'vimeo'; id: string };

/** Same video in another size, smallest first. `height` is the shorter side in pixels. */
export type VideoQuality = { height: number; src: string };

/**
 * Returns the address that checks access and redirects to the bytes; null for other addresses.
 * `owner` is a product id, or `lecon/{id}` for a lesson.
 */
export function toMediaHref(bucket: string, owner: string, address: string): string | null {
  const path = toObjectPath(bucket, address);
  const media = path ? readMediaPath(path) : null;
  if (!path || !media) return null;
  return `/media/${owner}/${media.kind}/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`;
}

export function toVideo(
  bucket: string,
  owner: string,
  { videoId, captions }: { videoId: string; captions: string },
  renditions: readonly Rendition[] = [],
): Video | null {
  if (!videoId) return null;
  const elsewhere = /^(youtube|vimeo):([\w-]{1,64})$/.exec(videoId);
  if (elsewhere) return { host: elsewhere[1] as 'youtube' | 'vimeo', id: elsewhere[2] as string };
  const src = toMediaHref(bucket, owner, videoId);
  if (!src) return null;
  const qualities = renditions.flatMap(({ height, path }) => {
    const href = toMediaHref(bucket, owner, toObjectAddress(bucket, path));
    return href ? { height, src: href } : [];
  });
  return {
    ...{ host: 'own', src, captions: toMediaHref(bucket, owner, captions) },
    ...(qualities.length > 0 && { qualities }),
  };
}
