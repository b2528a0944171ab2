import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { crc32c } from './digests.ts';

test('agrees with the examples of RFC 3720 appendix B.4', () => {
  expect(crc32c(Buffer.alloc(32))).toBe(0x8a9136aa);
  expect(crc32c(Buffer.alloc(32, 0xff))).toBe(0x62a8ab43);
  expect(crc32c(Buffer.from(Array.from({ length: 32 }, (_, index) => index)))).toBe(0x46dd794e);
  expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
  expect(crc32c(Buffer.alloc(0))).toBe(0);
});

test('gives the same for bytes in pieces', () => {
  const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => (index * 97) & 0xff));
  const whole = crc32c(bytes);
  for (let cut = 0; cut <= bytes.length; cut += 7)
    expect(crc32c(bytes.subarray(cut), crc32c(bytes.subarray(0, cut)))).toBe(whole);
});
