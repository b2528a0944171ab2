import { expect, test } from 'vitest';
import { toPdfHref } from './links.ts';
import { codeAlphabet, formatCode, parseCode } from './secret-code.ts';

const code = '7KQ2M9XR40TAVW3E';

test.each([
  ['7KQ2-M9XR-40TA-VW3E', 'as printed'],
  ['7kq2m9xr40tavw3e', 'in lower case, without hyphens'],
  ['  7KQ2 M9XR\u00a040TA\u202fVW3E\n', 'with spaces of any kind'],
  ['7KQ2‑M9XR–40TA—VW3E', 'with other hyphens'],
  ['7KQ2-M9XR-4OTA-UW3E', 'with lookalike letters'],
  ['https://ecole.example/attestations/7KQ2-M9XR-40TA-VW3E', 'inside its URL'],
])('parseCode parses %j: %s', (typed) => {
  expect(parseCode(typed)).toBe(code);
});

test.each([
  '',
  '7KQ2-M9XR-40TA-VW3',
  '7KQ2-M9XR-40TA-VW3EE',
  '7KQ2-M9XR-40TA-VW3É',
  'inconnu',
  `${' '.repeat(400)}${code}`,
])('parseCode returns null for %j', (typed) => {
  expect(parseCode(typed)).toBeNull();
});

test('parseCode reads I and L as 1, and new codes contain no lookalike letters', () => {
  expect(parseCode('IL00-0000-0000-0000')).toBe('1100000000000000');
  expect(new Set(codeAlphabet).size).toBe(32);
  expect(codeAlphabet).not.toMatch(/[ILOU]/);
});

test('formatCode joins groups of four characters', () => {
  expect(formatCode(code)).toBe('7KQ2-M9XR-40TA-VW3E');
  expect(toPdfHref(code)).toBe('/attestations/7KQ2-M9XR-40TA-VW3E/attestation.pdf');
});
