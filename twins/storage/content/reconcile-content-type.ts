/** What an uploader may call a file whose bytes prove the type on the left: another name of it, or a format built on it. */
const acceptedNames: Readonly<Record<string, readonly string[]>> = {
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

/** The one name under which a family of synonyms is served, so that browsers recognise it. */
const canonicalNames: Readonly<Record<string, string>> = {
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

export const unknownContentType = 'application/octet-stream';

/**
 * The content type an object is given: what its bytes prove wins over what the uploader said, a name that fits the bytes
 * is kept, and a picture, sound or film that the bytes do not bear out is just bytes. Text proves nothing, so a plain
 * text name is believed (and served as a download).
 */
export function reconcileContentType(declared: string, detected: string | null): string {
  const name = essence(declared);
  if (detected === null) return needsProof(name) ? unknownContentType : declared;
  if (name === detected) return declared;
  if (detected === 'application/zip' && isZipPackage(name)) return declared;
  if (detected === 'application/x-cfb' && isOldOfficeFile(name)) return declared;
  if (acceptedNames[detected]?.includes(name)) return canonicalNames[name] ?? declared;
  if (detected.startsWith('text/') && name === 'text/plain') return declared;
  return canonicalNames[detected] ?? detected;
}

/** `Text/Plain; charset=utf-8` → `text/plain`. */
export function essence(contentType: string): string {
  return (contentType.split(';', 1)[0] ?? '').trim().toLowerCase();
}

function needsProof(name: string): boolean {
  return /^(?:image|audio|video|font)\//.test(name) || name === 'application/pdf' || name === 'text/vtt';
}

/** Office documents, e-books and H5P packages are zip files. */
function isZipPackage(name: string): boolean {
  return (
    /^application\/vnd\.(?:openxmlformats-officedocument|oasis\.opendocument)\./.test(name) ||
    ['application/epub+zip', 'application/x-zip-compressed', 'application/vnd.anki'].includes(name)
  );
}

function isOldOfficeFile(name: string): boolean {
  return ['application/msword', 'application/vnd.ms-excel', 'application/vnd.ms-powerpoint'].includes(name);
}
