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
  ['too many', delf, { ...good, reading: 25.5 }, [{ part: 'reading', problem: 'out-of-range', max: 25 }]],
  [
    'fewer than none',
    delf,
    { ...good, reading: -0.5 },
    [{ part: 'reading', problem: 'out-of-range', max: 25 }],
  ],
  [
    'no number',
    delf,
    { ...good, reading: Number.NaN },
    [{ part: 'reading', problem: 'out-of-range', max: 25 }],
  ],
  ['a part too many', delf, { ...good, oral: 20 }, [{ part: 'oral', problem: 'unknown-part' }]],
  [
    'a part too few',
    delf,
    { listening: 5, reading: 5, writing: 5 },
    [{ part: 'speaking', problem: 'missing' }],
  ],
  ['C2 has two halves', listParts('dalf-c2', ''), { oral: 50, written: 32.5 }, []],
  [
    'TCF has whole points',
    listParts('tcf-canada', ''),
    { ...good, listening: 400 },
    [{ part: 'speaking', problem: 'not-a-step', step: 1 }],
  ],
  [
    'TEF for Express Entry stops at 300 in reading',
    tef,
    { listening: 360, reading: 301, writing: 450, speaking: 450 },
    [{ part: 'reading', problem: 'out-of-range', max: 300 }],
  ],
  [
    'TCF tout public without its optional parts',
    listParts('tcf-tout-public', ''),
    { listening: 400, reading: 400 },
    [],
  ],
])('%s', (_, parts, marks, problems) => {
  expect(checkMarks(parts, marks)).toEqual(problems);
});
