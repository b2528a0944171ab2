import { expect, test } from 'vitest';
import { parseExpiry } from './parse-expiry.ts';

const now = new Date('2026-11-20T10:00:00Z');

test.each([
  ['04/30', 4, 2030],
  ['0430', 4, 2030],
  ['4 / 2030', 4, 2030],
  ['04-2030', 4, 2030],
  ['11/26', 11, 2026],
  ['12/76', 12, 2076],
])('%s is read', (typed, month, year) => {
  expect(parseExpiry(typed, now)).toEqual({ month, year });
});

test.each(['', '13/30', '00/30', '4/3', 'avril 2030', '10/26', '11/25', '12/77', '04/30/2030'])(
  '"%s" is refused with a sentence',
  (typed) => {
    expect(parseExpiry(typed, now)).toHaveProperty('error', expect.stringMatching(/\.$/));
  },
);

test('a card is good until its month has ended everywhere', () => {
  expect(parseExpiry('11/26', new Date('2026-12-01T11:59:59Z'))).toEqual({ month: 11, year: 2026 });
  expect(parseExpiry('11/26', new Date('2026-12-01T12:00:00Z'))).toEqual({ error: 'Cette carte a expiré.' });
  expect(parseExpiry('12/26', new Date('2027-01-01T11:00:00Z'))).toEqual({ month: 12, year: 2026 });
});
