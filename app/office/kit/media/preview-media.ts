import { parseVideoAddress } from '#common/videos.ts';
import type { Video } from '#core/media/video.ts';

/** Returns the site's URL of a `gs://…` file; null without `owner`, which is a product id or `lecon/{id}`. */
export function toDraftMediaHref(address: string, owner: string | null): string | null {
  if (owner === null) return null;
  const [, kind, name] = /\/(files|video|extract)\/([^/]+)$/.exec(address) ?? [];
  return kind && name ? `/media/${owner}/${kind}/${encodeURIComponent(name)}` : null;
}

/** Returns the video of a draft as a page plays it; null without one. */
export function toDraftVideo(address: string, captions: string, owner: string | null): Video | null {
  const elsewhere = /^(youtube|vimeo):([\w-]{1,64})$/.exec(parseVideoAddress(address) ?? address);
  if (elsewhere) return { host: elsewhere[1] as 'youtube' | 'vimeo', id: elsewhere[2] as string };
  const src = toDraftMediaHref(address, owner);
  return src ? { host: 'own', src, captions: toDraftMediaHref(captions, owner) } : null;
}
