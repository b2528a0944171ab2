/** Declared types accepted for a detected type: a synonym, or a format based on it. */
const ACCEPTED_NAMES: Readonly<Record<string, readonly string[]>> = {
  'video/mp4': ['audio/mp4', 'audio/x-m4a', 'video/x-m4v', 'video/quicktime'],
  'audio/mp4': ['audio/x-m4a', 'audio/m4a'],
  'video/webm': ['audio/webm'],
  'application/ogg': ['audio/ogg', 'video/ogg', 'audio/opus'],
  'audio/mpeg': ['audio/mp3', 'audio/mpeg3', 'audio/aac'],
  'audio/aac': ['audio/aacp', 'audio/x-aac'],
  'audio/wav': ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
  'audio/flac': ['audio/x-flac'],
  'image/jpeg': ['image/jpg', 'image/pjpeg'],
  'image/heic': ['image/heif'],
  'application/gzip': ['application/x-gzip'],
  'application/rtf': ['text/rtf'],
  'text/xml': ['application/xml'],
};

/** Type under which synonyms are served, so that browsers recognise it. */
const CANONICAL_NAMES: Readonly<Record<string, string>> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'audio/mp3': 'audio/mpeg',
  'audio/mpeg3': 'audio/mpeg',
  'audio/x-m4a': 'audio/mp4',
  'audio/m4a': 'audio/mp4',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-flac': 'audio/flac',
  'audio/opus': 'audio/ogg',
  'application/ogg': 'audio/ogg',
};

export const UNKNOWN_CONTENT_TYPE = 'application/octet-stream';

/**
 * Returns the detected type, unless the declared one is compatible. A declared image, audio or video type
 * that the bytes do not confirm becomes unknown. Plain text has no signature: its declared type is accepted.
 */
export function reconcileContentType(declared: string, detected: string | null): string {
  const name = essence(declared);
  if (detected === null) return needsProof(name) ? UNKNOWN_CONTENT_TYPE : declared;
  if (name === detected) return declared;
  if (detected === 'application/zip' && isZipPackage(name)) return declared;
  if (detected === 'application/x-cfb' && isOldOfficeFile(name)) return declared;
  if (ACCEPTED_NAMES[detected]?.includes(name)) return CANONICAL_NAMES[name] ?? declared;
  if (detected.startsWith('text/') && name === 'text/plain') return declared;
  return CANONICAL_NAMES[detected] ?? detected;
}

function essence(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function needsProof(name: string): boolean {
  return /^(?:image|audio|video|font)\//.test(name) || name === 'application/pdf' || name === 'text/vtt';
}

function isZipPackage(name: string): boolean {
  return (
    /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./.test(name) ||
    ['application/epub+zip', 'application/x-zip-compressed', 'application/vnd.anki'].includes(name)
  );
}

function isOldOfficeFile(name: string): boolean {
  return ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].includes(name);
}

type ServingPolicy = { contentType: string; disposition: 'inline' | 'attachment' };

/** Formats that browsers show without running code. Their bytes were checked when they were stored. */
const INLINE_TYPES = new Set([
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

/** Formats that keep their type as downloads, so that a phone opens the right application. */
const ATTACHMENT_TYPES = [
  /^text\/(?:plain|csv|markdown)$/,
  /^application\/(?:pdf|zip|gzip|rtf|json|msword|epub\+zip|vnd\.rar|x-7z-compressed)$/,
  /^application\/vnd\.ms-(?:excel|powerpoint)$/,
  /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\.[\w.-]+$/,
  /^image\/(?:heic|heif|tiff)$/,
];

/**
 * Types outside the two lists are downloaded as plain bytes: with `nosniff` they cannot run as page or
 * script. PDF is a download, because the `sandbox` policy on every object disables PDF viewers of browsers.
 */
export function servingPolicy(storedType: string): ServingPolicy {
  const name = essence(storedType);
  if (INLINE_TYPES.has(name)) return { contentType: withCharset(name), disposition: 'inline' };
  if (ATTACHMENT_TYPES.some((pattern) => pattern.test(name)))
    return { contentType: withCharset(name), disposition: 'attachment' };
  return { contentType: UNKNOWN_CONTENT_TYPE, disposition: 'attachment' };
}

function withCharset(name: string): string {
  return name.startsWith('text/') ? `${name}; charset=utf-8` : name;
}
