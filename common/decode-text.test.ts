import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';

const text = 'Élève;Épreuve;œ€’';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`)],
  ['UTF-16, little end first', Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
  ['Windows-1252', Buffer.from([...'\xc9l\xe8ve;\xc9preuve;\x9c\x80\x92'].map((sign) => sign.charCodeAt(0)))],
])('%s', (_, bytes) => {
  expect(decodeText(bytes)).toBe(text);
});
