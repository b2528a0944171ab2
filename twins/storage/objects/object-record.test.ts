import { Buffer } from 'node:buffer';
import { expect, test } from 'vitest';
import { prefixEnd } from './object-record.ts';

test('prefixEnd returns the first text after all texts with the prefix', () => {
  expect(prefixEnd('')).toBeNull();
  expect(prefixEnd('users/')).toBe('users0');
  expect(prefixEnd('é')).toBe('ê');
  expect(prefixEnd('🎓')).toBe('🎔');
  expect(prefixEnd('\ud7ff')).toBe('\ue000');
  expect(prefixEnd('a\u{10ffff}')).toBe('b');
  expect(prefixEnd('\u{10ffff}')).toBeNull();
  for (const prefix of ['a', 'a/', 'é', '🎓', 'z\u{10ffff}']) {
    const end = Buffer.from(prefixEnd(prefix) ?? '');
    for (const rest of ['', '!', 'zzz', '\u{10ffff}\u{10ffff}'])
      expect(Buffer.compare(Buffer.from(prefix + rest), end)).toBe(-1);
  }
});
