import { expect, test } from 'vitest';
import { toShownDescription, toStoredDescription } from './description.ts';

test('line breaks are kept as <br>, whatever machine they come from', () => {
  expect(toStoredDescription('un\ndeux\r\ntrois\rquatre\n\n')).toBe('un<br>deux<br>trois<br>quatre<br><br>');
});

test('and shown as newlines, however they were written', () => {
  expect(toShownDescription('un<br>deux<br/>trois<BR />quatre')).toBe('un\ndeux\ntrois\nquatre');
});

test('nothing else is touched', () => {
  const text = 'a < b & c > d\n<b>gras</b>\n\tfin';
  expect(toShownDescription(toStoredDescription(text))).toBe(text);
});
