import { expect, test } from 'vitest';
import { chooseEncoding } from './negotiate.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['gzip ; Q=0.5', 'gzip'],
  ['br;q=0.2, gzip;q=0.8', 'gzip'],
  ['br;q=0.8, gzip;q=0.8', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.000, gzip;q=0', 'identity'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip;q=1.0', 'gzip'],
  ['*', 'br'],
  ['*;q=0.1', 'br'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['deflate', 'identity'],
  ['brotli, gzipped', 'identity'],
  ['gzip;q=2', 'identity'],
  ['gzip;q=abc', 'identity'],
])('maps Accept-Encoding %j to %s', (accepted, encoding) => expect(chooseEncoding(accepted)).toBe(encoding));

test('chooseEncoding returns available encodings only', () => {
  expect(chooseEncoding('gzip, br', ['gzip', 'identity'])).toBe('gzip');
  expect(chooseEncoding('br', ['gzip', 'identity'])).toBe('identity');
  expect(chooseEncoding('gzip, br', ['identity'])).toBe('identity');
});
