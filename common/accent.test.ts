import { describe, expect, test } from 'vitest';
import {
  findAccentFault,
  findNearestAccent,
  listAccentCandidates,
  measureColourDistance,
  parseAccent,
} from './accent.ts';

test('parseAccent parses colours in common notations', () => {
  expect(['#1A6B54', '1a6b54', ' #16a ', 'rouge', '#12', '#1a6b5g', ''].map(parseAccent)).toEqual([
    '#1a6b54',
    '#1a6b54',
    '#1166aa',
    null,
    null,
    null,
    null,
  ]);
});

test.each(['#b3242b', '#24558c', '#1a6b54', '#5b4792', '#7c2e62', '#1e3a8a'])(
  'accepts the accent %s unchanged',
  (colour) => {
    expect([findAccentFault(colour), findNearestAccent(colour)]).toEqual([null, colour]);
  },
);

test.each([
  ['#ffd400', 'pale'],
  ['#ff8a7a', 'pale'],
  ['#ffffff', 'pale'],
  ['#808080', 'pale'],
  ['#000000', 'dark'],
  ['#1b2238', 'dark'],
])('findAccentFault finds %s too %s', (colour, fault) => {
  expect(findAccentFault(colour)).toBe(fault);
});

/** Colours spread evenly over the RGB cube. */
const steps = ['00', '55', 'aa', 'ff'];
const many = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

describe('findNearestAccent', () => {
  const proposals = many.map((colour) => ({ colour, proposal: findNearestAccent(colour) }));

  test('returns a colour that passes in both schemes', () => {
    expect(proposals.filter(({ proposal }) => findAccentFault(proposal))).toEqual([]);
  });

  test('returns the most similar colour of the same hue that passes', () => {
    const beaten = proposals.filter(({ colour, proposal }) => {
      const distance = measureColourDistance(colour, proposal);
      return listAccentCandidates(colour).some(
        (other) => measureColourDistance(colour, other) < distance && !findAccentFault(other),
      );
    });
    expect(beaten).toEqual([]);
  });

  test('returns its own results unchanged', () => {
    for (const { proposal } of proposals) expect(findNearestAccent(proposal)).toBe(proposal);
  });
});
