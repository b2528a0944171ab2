import { essence, unknownContentType } from './reconcile-content-type.ts';

export type ServingPolicy = { contentType: string; disposition: 'inline' | 'attachment' };

/** Formats that browsers show without running anything in them; their bytes were checked when they were stored. */
const inlineTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'video/mp4',
  'video/webm',
  'video/ogg',
  'video/quicktime',
  'audio/mpeg',
  'audio/mp4',
  'audio/aac',
  'audio/ogg',
  'audio/webm',
  'audio/wav',
  'audio/flac',
  'text/vtt',
]);

/** Formats that keep their name when downloaded, so that a phone opens the right application; never shown inline. */
const attachmentTypes = [
  /^text\/(?:plain|csv|markdown)$/,
  /^application\/(?:pdf|zip|gzip|rtf|json|msword|epub\+zip|vnd\.rar|x-7z-compressed)$/,
  /^application\/vnd\.ms-(?:excel|powerpoint)$/,
  /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+$/,
  /^image\/(?:heic|heif|tiff)$/,
];

/**
 * How an object is handed to a browser. Everything outside the two lists (HTML, SVG, XML, scripts, styles, unknown types)
 * is a download of plain bytes: with `nosniff` it can be neither a page nor a script. PDF is a download because the
 * `sandbox` policy that every object carries stops the browsers' own viewers.
 */
export function servingPolicy(storedType: string): ServingPolicy {
  const name = essence(storedType);
  if (inlineTypes.has(name)) return { contentType: withCharset(name), disposition: 'inline' };
  if (attachmentTypes.some((pattern) => pattern.test(name)))
    return { contentType: withCharset(name), disposition: 'attachment' };
  return { contentType: unknownContentType, disposition: 'attachment' };
}

function withCharset(name: string): string {
  return name.startsWith('text/') ? `${name}; charset=utf-8` : name;
}
