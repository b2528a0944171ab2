import { readMediaPath, toObjectPath } from './object-address.ts';

/** A video as a page plays it: ours through a short-lived address, or one of two hosts after a click. */
export type Video =
  | { host: 'own'; src: string; captions: string | null }
  | { host: 'youtube' | 'vimeo'; id: string };

/**
 * The site's own address of an object: it asks who you are, then leads to the bytes. `owner` is the id of its product, or
 * `lecon/{id}` for a lesson. Null for what is no object of ours.
 */
export function toMediaHref(bucket: string, owner: string, address: string): string | null {
  const path = toObjectPath(bucket, address);
  const media = path ? readMediaPath(path) : null;
  if (!path || !media) return null;
  return `/media/${owner}/${media.kind}/${encodeURIComponent(path.slice(path.lastIndexOf('/') + 1))}`;
}

/** What a page needs to play the video of `owner`; null without one. */
export function toVideo(
  bucket: string,
  owner: string,
  { videoId, captions }: { videoId: string; captions: string },
): Video | null {
  if (!videoId) return null;
  const elsewhere = /^(youtube|vimeo):([\w-]{1,64})$/.exec(videoId);
  if (elsewhere) return { host: elsewhere[1] as 'youtube' | 'vimeo', id: elsewhere[2] as string };
  const src = toMediaHref(bucket, owner, videoId);
  return src ? { host: 'own', src, captions: toMediaHref(bucket, owner, captions) } : null;
}
