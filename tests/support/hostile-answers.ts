import { hostilePayloads } from './hostile-payloads.ts';
import { hostileWords } from './hostile-words.ts';
import type { Random } from './seed.ts';

/** Names with a special meaning in JavaScript and file systems. */
const names = [
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  'prototype',
  '',
  '.',
  '0',
  '\0',
  '\ud800',
];

const texts = [
  ...[...hostileWords, ...hostilePayloads, ...names],
  ...[
    '\u202Eétirw',
    'a\u2066b',
    '\u200f\u200e',
    'e\u0301'.repeat(300),
    `z${'\u0300\u0301\u0302'.repeat(400)}`,
  ],
  ...[
    '👩🏽‍🏫'.repeat(200),
    `${'x'.repeat(1_999)}😀`,
    'a '.repeat(1_000),
    "l'".repeat(900),
    '\ufeff',
    '\u2028',
  ],
  ...[
    'est allée',
    'est allee',
    'Est Allée.',
    'est  allée',
    '1',
    '2',
    'true',
    'none',
    '999999999999',
    '-1',
    '1e9',
  ],
];

export const pickHostileText = (random: Random): string => random.pick(texts);

export const pickHostileName = (random: Random): string => random.pick([...names, ...texts.slice(0, 8)]);

/** Returns a random JSON value. */
export function makeHostileValue(random: Random, depth = 0): unknown {
  const list = () => Array.from({ length: random.below(4) }, () => makeHostileValue(random, depth + 1));
  switch (random.below(depth > 2 ? 5 : 8)) {
    case 0:
      return random.pick([0, -1, 1.5, 1e9, 2 ** 31, -(2 ** 53), 1e308]);
    case 1:
      return random.pick([null, true, false]);
    case 2:
    case 3:
    case 4:
      return pickHostileText(random);
    case 5:
      return list();
    case 6:
      return { word: random.pick([0, -1, null, 1e6, 'x']), correction: makeHostileValue(random, depth + 1) };
    default:
      return Object.fromEntries(list().map((value) => [pickHostileName(random), value]));
  }
}

/** Returns text in a response that would run a script or change the text direction around it, or null. */
export function findHarm({ headers }: Pick<Response, 'headers'>, text: string): string | null {
  const isPage = headers.get('content-type')?.startsWith('text/html');
  const turning = /[\u202a-\u202e\u2066-\u2069]/.exec(text)?.[0];
  const running = isPage ? /<script>alert|<img src=x|<svg onload/i.exec(text)?.[0] : undefined;
  return running ?? turning ?? null;
}
