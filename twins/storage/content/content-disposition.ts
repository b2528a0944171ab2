import { servingPolicy } from './content-types.ts';

/** The uploader can set the file name and request a download. Only the content type allows inline display. */
export function objectDisposition(
  object: { path: string; contentType: string; contentDisposition: string | null },
  fileName: string | null = null,
): string {
  const asked = object.contentDisposition;
  const policy = servingPolicy(object.contentType);
  const disposition = asked !== null && /^\s*attachment\b/i.test(asked) ? 'attachment' : policy.disposition;
  const name = fileName ?? (asked === null ? null : readDispositionFileName(asked)) ?? object.path;
  return writeContentDisposition(disposition, name);
}

/** RFC 6266 value with an ASCII `filename` for old clients, and the exact name in `filename*` (RFC 8187). */
export function writeContentDisposition(disposition: 'inline' | 'attachment', fileName: string): string {
  const safe = safeFileName(fileName);
  const ascii = safe
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[^\x20-\x7e]|["\\%]/g, '_');
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(safe)}`;
}

/** Returns the file name in an uploader's `Content-Disposition`, or null. Ignores the rest. */
export function readDispositionFileName(header: string): string | null {
  const extended = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    const decoded = decodeExtended(extended);
    if (decoded !== null) return decoded;
  }
  const quoted = /;\s*filename\s*=\s*"((?:[^"\\]|\\.)*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  return /;\s*filename\s*=\s*([^;"\s]+)/i.exec(header)?.[1] ?? null;
}

/** Removes folders, control and direction-changing characters, and all but the last 200 characters. */
function safeFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? '';
  const clean = last
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .replace(/^\.+/, '');
  return Array.from(clean.toWellFormed()).slice(-200).join('') || 'file';
}

/** Percent-encodes everything that is not an `attr-char` of RFC 8187. */
function encodeExtended(value: string): string {
  return encodeURIComponent(value).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function decodeExtended(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}
