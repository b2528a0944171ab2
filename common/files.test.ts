import { expect, test } from 'vitest';
import { decodeText, formatBytes } from './files.ts';

test.each([
  [0, '0 octet'],
  [1, '1 octet'],
  [2, '2 octets'],
  [999, '999 octets'],
  [1_000, '1 ko'],
  [1_234, '1,2 ko'],
  [999_949, '999,9 ko'],
  [999_950, '1 Mo'],
  [12_345_678, '12,3 Mo'],
  [4_294_967_296, '4,3 Go'],
  [5e15, '5 000 To'],
])('formats %i bytes as %s', (bytes, text) => expect(formatBytes(bytes).replace(/\s/g, ' ')).toBe(text));

const text = 'Élève;Épreuve;œ€’';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16 little-endian', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 big-endian', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from([...'\xc9l\xe8ve;\xc9preuve;\x9c\x80\x92'].map((sign) => sign.charCodeAt(0)))],
])('decodeText decodes %s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});
