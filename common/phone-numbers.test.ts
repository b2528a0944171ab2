import { expect, test } from 'vitest';
import { formatPhone, parsePhone, toPhoneHref } from './phone-numbers.ts';

test.each([
  ['02 61 91 00 42', '+33261910042', '02 61 91 00 42'],
  ['06.12.34.56.78', '+33612345678', '06 12 34 56 78'],
  ['06-12-34-56-78', '+33612345678', '06 12 34 56 78'],
  ['+33 (0)6 12 34 56 78', '+33612345678', '06 12 34 56 78'],
  ['0033 6 12 34 56 78', '+33612345678', '06 12 34 56 78'],
  ['0262 12 34 56', '+262262123456', '02 62 12 34 56'],
  ['+590 690 12 34 56', '+590690123456', '06 90 12 34 56'],
  ['+32 470 12 34 56', '+32470123456', '+32 470 12 34 56'],
  ['+41 22 123 45 67', '+41221234567', '+41 221 23 45 67'],
  ['+1 (514) 555-0199', '+15145550199', '+1 514 555 0199'],
  ['+352 621 123 456', '+352621123456', '+352 621 12 34 56'],
  ['+377 93 15 00 00', '+37793150000', '+377 93 15 00 00'],
])('reads %s as %s and shows %s', (typed, international, shown) => {
  expect(parsePhone(typed)).toBe(international);
  expect(formatPhone(international)).toBe(shown);
  expect(parsePhone(shown)).toBe(international);
  expect(toPhoneHref(typed)).toBe(`tel:${international}`);
});

test.each([
  '',
  'appelez-moi',
  '06 12 34 56 7',
  '06 12 34 56 78 9',
  '00 12 34 56 78',
  '6 12 34 56 78',
  '+33 6 12 34 56',
  '+33 262 12 34 56',
  '+262 6 12 34 56 78',
  '+1234567',
  '+1234567890123456',
  '06 12 34 56 78 poste 3',
  '+33+612345678',
  '++33612345678',
])('rejects %j', (typed) => {
  expect(parsePhone(typed)).toBeNull();
});

test('keeps the digits of a number stored before it was checked', () => {
  expect(toPhoneHref('36 39')).toBe('tel:3639');
});
