import { describe, expect, test } from 'vitest';
import {
  findAccentFault,
  findNearestAccent,
  listAccentCandidates,
  measureColourDistance,
  parseAccent,
} from './accent.ts';

test('a colour is read as people write it', () => {
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
  '%s passes as it is',
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
])('%s is too %s', (colour, fault) => {
  expect(findAccentFault(colour)).toBe(fault);
});

/** Colours all over the cube of what a screen shows. */
const steps = ['00', '55', 'aa', 'ff'];
const many = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

describe('the proposal', () => {
  const proposals = many.map((colour) => ({ colour, proposal: findNearestAccent(colour) }));

  test('passes whatever was asked for, by day and by night', () => {
    expect(proposals.filter(({ proposal }) => findAccentFault(proposal))).toEqual([]);
  });

  test('is the nearest of its hue to the eye', () => {
    const beaten = proposals.filter(({ colour, proposal }) => {
      const distance = measureColourDistance(colour, proposal);
      return listAccentCandidates(colour).some(
        (other) => measureColourDistance(colour, other) < distance && !findAccentFault(other),
      );
    });
    expect(beaten).toEqual([]);
  });

  test('stays itself once taken', () => {
    for (const { proposal } of proposals) expect(findNearestAccent(proposal)).toBe(proposal);
  });
});
