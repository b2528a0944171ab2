import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findTypographicFaults } from '#tests/support/find-typographic-faults.ts';

const folder = import.meta.dirname;
const files = globSync('*/*.md', { cwd: folder }).sort();

/** Returns the prose of a lesson without markup, one table cell or list item at a time. */
function readProse(path: string): string[] {
  return readFileSync(`${folder}/${path}`, 'utf8')
    .split('\n')
    .filter((line) => !/^(---|\|[-|]+\||file: |:::$)/.test(line))
    .map((line) =>
      line.replace(/^(::: \S+ ?|[a-z]+: |#+ |\+ |- |\d+\. )/, '').replaceAll(/\*\*|\[\[|\]\]/g, ''),
    )
    .flatMap((line) => (/^\||\S \| \S/.test(line) ? line.split('|').map((cell) => cell.trim()) : [line]));
}

test('there are at least 29 lessons', () => {
  expect(files.length).toBeGreaterThanOrEqual(29);
});

test.each(files)('%s has correct French typography', (path) => {
  expect(readProse(path).flatMap(findTypographicFaults)).toEqual([]);
});

test.each(files)('the exercises of %s are numbered in order', (path) => {
  const numbers = [...readFileSync(`${folder}/${path}`, 'utf8').matchAll(/^::: exercice (\d+)/gm)];
  expect(numbers.map(([, number]) => Number(number))).toEqual(numbers.map((_, index) => index + 1));
});
