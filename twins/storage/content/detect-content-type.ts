/** Number of leading bytes that `detectContentType` needs. */
export const HEAD_BYTES = 512;

/** Returns the type proved by the first bytes (also markup), or null. https://mimesniff.spec.whatwg.org */
export function detectContentType(head: Uint8Array): string | null {
  for (const { type, offset = 0, bytes } of SIGNATURES) if (hasBytes(head, offset, bytes)) return type;
  return detectIsoMedia(head) ?? detectMatroska(head) ?? detectMpegAudio(head) ?? detectMarkup(head);
}

type Signature = { type: string; offset?: number; bytes: string };

/** `?` matches any byte. The strings are latin-1. */
const SIGNATURES: readonly Signature[] = [
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/gif', bytes: 'GIF87a' },
  { type: 'image/gif', bytes: 'GIF89a' },
  { type: 'image/webp', bytes: 'RIFF????WEBPVP' },
  { type: 'audio/wav', bytes: 'RIFF????WAVE' },
  { type: 'audio/flac', bytes: 'fLaC' },
  { type: 'application/ogg', bytes: 'OggS\x00' },
  { type: 'audio/mpeg', bytes: 'ID3' },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'application/gzip', bytes: '\x1f\x8b\x08' },
  { type: 'application/zip', bytes: 'PK\x03\x04' },
  { type: 'application/zip', bytes: 'PK\x05\x06' },
  { type: 'application/x-7z-compressed', bytes: "7z\xbc\xaf'\x1c" },
  { type: 'application/vnd.rar', bytes: 'Rar!\x1a\x07' },
  { type: 'application/x-cfb', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1' },
  { type: 'application/rtf', bytes: '{\\rtf' },
  { type: 'application/wasm', bytes: '\x00asm' },
  { type: 'application/x-elf', bytes: '\x7fELF' },
  { type: 'image/tiff', bytes: 'II*\x00' },
  { type: 'image/tiff', bytes: 'MM\x00*' },
];

function hasBytes(head: Uint8Array, offset: number, expected: string): boolean {
  if (head.length < offset + expected.length) return false;
  for (let index = 0; index < expected.length; index++) {
    const code = expected.charCodeAt(index);
    if (code !== 0x3f && head[offset + index] !== code) return false;
  }
  return true;
}

/** MP4 and related formats. The major brand distinguishes pictures, sound and film (https://mp4ra.org). */
function detectIsoMedia(head: Uint8Array): string | null {
  if (!hasBytes(head, 4, 'ftyp') || head.length < 12) return null;
  const brand = text(head.subarray(8, 12));
  const names = text(head.subarray(8, 64));
  // AVIF and HEIC may share a generic picture brand. The compatible brands that follow distinguish them.
  if (/^avi[fs]/.test(brand) || (/^m[is]f1/.test(brand) && /avi[fs]/.test(names))) return 'image/avif';
  if (/^(?:hei[cxms]|hev[cx]|m[is]f1)$/.test(brand)) return 'image/heic';
  if (brand === 'M4A ' || brand === 'M4B ') return 'audio/mp4';
  if (brand === 'qt  ') return 'video/quicktime';
  return 'video/mp4';
}

/** The document type is among the first few elements of an EBML file. */
function detectMatroska(head: Uint8Array): string | null {
  if (!hasBytes(head, 0, '\x1aE\xdf\xa3')) return null;
  return text(head.subarray(0, 64)).includes('webm') ? 'video/webm' : 'video/x-matroska';
}

/** Detects tagless frames: eleven set bits, then valid version, layer and rates. */
function detectMpegAudio(head: Uint8Array): string | null {
  const [first = 0, second = 0, third = 0] = head;
  if (head.length < 4 || first !== 0xff || (second & 0xe0) !== 0xe0) return null;
  if ((second & 0xf6) === 0xf0) return 'audio/aac';
  const reserved = (second & 0x18) === 0x08 || (second & 0x06) === 0;
  return reserved || (third & 0xf0) === 0xf0 || (third & 0x0c) === 0x0c ? null : 'audio/mpeg';
}

const MARKUP: readonly (readonly [RegExp, string])[] = [
  [/^<svg[\s>]/i, 'image/svg+xml'],
  [/^<\?xml[\s\S]*<svg[\s>]/i, 'image/svg+xml'],
  [/^<\?xml[\s\S]*<html[\s>]/i, 'application/xhtml+xml'],
  [/^<\?xml\s/i, 'text/xml'],
  [
    /^<(!doctype|!--|html|head|body|title|script|style|iframe|img|table|div|h1|a|b|p|br|font|form|meta|link|object|embed)[\s>/-]/i,
    'text/html',
  ],
  [/^WEBVTT(?:[ \t\r\n]|$)/, 'text/vtt'],
];

function detectMarkup(head: Uint8Array): string | null {
  const start = text(head)
    .replace(/^\xef\xbb\xbf/, '')
    .replace(/^\s+/, '');
  return MARKUP.find(([pattern]) => pattern.test(start))?.[1] ?? null;
}

function text(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
}
