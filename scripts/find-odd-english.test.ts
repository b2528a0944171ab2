import { describe, expect, test } from 'vitest';
import { findOddEnglish } from './find-odd-english.js';

describe('findOddEnglish', () => {
  test.each([
    ['a.ts', '/** What is stored of a secret. */\nconst digest = 1;'],
    ['a.ts', '/**\n * Who asks.\n */'],
    ['a.ts', 'const a = 1; // the buyer is told by email'],
    ['a.ts', '// Null where there is none.'],
    ['a.test.ts', "test('who leaves is told', () => undefined);"],
    ['a.test.ts', "  test.each([1])('that is over %s', () => undefined);"],
    ['docs/a.md', 'Pages are rendered anew.'],
    ['.env.example', '# Kept awhile.'],
  ])('reports an odd sentence of %s: %j', (path, text) => {
    expect(findOddEnglish(path, text)).toHaveLength(1);
  });

  test('gives the line of a match', () => {
    expect(findOddEnglish('a.ts', 'let a;\n\n/** That is it. */')).toEqual(['a.ts:3: That is it.']);
  });

  test.each([
    ['a.ts', '/** Returns the digest that the database stores. */'],
    ['a.ts', "const told = 'what is told';"],
    ['a.test.ts', "test('rejects an expired code', () => undefined);"],
    ['docs/a.md', '```\nwhat is told\n```'],
  ])('accepts %s: %j', (path, text) => {
    expect(findOddEnglish(path, text)).toEqual([]);
  });
});
