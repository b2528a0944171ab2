import { describe, expect, test } from 'vitest';
import { parseSettings } from './parse-settings.js';

// Expected values are those of systemd 252 for the same lines.
describe('parseSettings', () => {
  test.each([
    ['a plain value', 'SITE_URL=https://ecole.example\n', { SITE_URL: 'https://ecole.example' }],
    [
      'a value with spaces',
      'MAIL_FROM=Mon école <bonjour@ecole.example>',
      { MAIL_FROM: 'Mon école <bonjour@ecole.example>' },
    ],
    ['spaces around', '  A =  one  two   \n', { A: 'one  two' }],
    ['a hash sign inside a value', 'A=a#b # c', { A: 'a#b # c' }],
    ['comments', '# A=1\n ; B=2\nC=3\n', { C: '3' }],
    ['a continued comment', '# one\\\nA=1\nB=2', { B: '2' }],
    ['single quotes', "A='it is # ''quoted' x", { A: 'it is # quotedx' }],
    ['double quotes', String.raw`A="say \"hi\" \n and \\ back"  `, { A: String.raw`say "hi" \n and \ back` }],
    ['quotes beside a quoted part', `A="a"'b' c"d"`, { A: 'abc"d"' }],
    ['quotes inside a word', `A=it's "so"`, { A: `it's "so"` }],
    ['escapes', String.raw`A=a\ b\\c\"d`, { A: String.raw`a b\c"d` }],
    ['a continued line', 'A=one\\\ntwo\nB=3', { A: 'onetwo', B: '3' }],
    ['a quoted line break', 'A="one\ntwo"\n', { A: 'one\ntwo' }],
    ['JSON', 'A={"a":{"b":"y z"}}\r\nB=', { A: '{"a":{"b":"y z"}}', B: '' }],
    ['invalid lines', 'nothing\n3A=x\nB=y', { B: 'y' }],
  ])('reads %s', (_what, text, settings) => {
    expect(parseSettings(text)).toEqual(settings);
  });
});
