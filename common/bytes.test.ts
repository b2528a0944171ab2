import { expect, test } from 'vitest';
import { formatBytes } from './bytes.ts';

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
])('%i → %s', (bytes, text) => expect(formatBytes(bytes).replace(/\s/g, ' ')).toBe(text));
