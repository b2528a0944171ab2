import { expect, test } from 'vitest';
import { checkMarks, listParts } from './read-score.ts';

const delf = listParts('delf-b2', '');
const tef = listParts('tef-canada', 'entree-express');
const good = { listening: 4.5, reading: 17, writing: 16, speaking: 15.5 };

test.each([
  ['half points', delf, good, []],
  [
    'quarter points',
    delf,
    { ...good, reading: 17.25 },
    [{ part: 'reading', problem: 'not-a-step', step: 0.5 }],
  ],
  [
    'a mark above the maximum',
    delf,
    { ...good, reading: 25.5 },
    [{ part: 'reading', problem: 'out-of-range', max: 25 }],
  ],
  [
    'a negative mark',
    delf,
    { ...good, reading: -0.5 },
    [{ part: 'reading', problem: 'out-of-range', max: 25 }],
  ],
  [
    'a mark that is not a number',
    delf,
    { ...good, reading: Number.NaN },
    [{ part: 'reading', problem: 'out-of-range', max: 25 }],
  ],
  ['a mark of an unknown part', delf, { ...good, oral: 20 }, [{ part: 'oral', problem: 'unknown-part' }]],
  [
    'a missing mark',
    delf,
    { listening: 5, reading: 5, writing: 5 },
    [{ part: 'speaking', problem: 'missing' }],
  ],
  ['the two halves of DALF C2', listParts('dalf-c2', ''), { oral: 50, written: 32.5 }, []],
  [
    'half points in the TCF',
    listParts('tcf-canada', ''),
    { ...good, listening: 400 },
    [{ part: 'speaking', problem: 'not-a-step', step: 1 }],
  ],
  [
    'the maximum of 300 in TEF reading for Express Entry',
    tef,
    { listening: 360, reading: 301, writing: 450, speaking: 450 },
    [{ part: 'reading', problem: 'out-of-range', max: 300 }],
  ],
  [
    'the TCF tout public without its optional parts',
    listParts('tcf-tout-public', ''),
    { listening: 400, reading: 400 },
    [],
  ],
])('checkMarks checks %s', (_, parts, marks, problems) => {
  expect(checkMarks(parts, marks)).toEqual(problems);
});
