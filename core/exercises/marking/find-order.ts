import type { Pair } from './align.ts';
import type { Naming } from './name-fault.ts';
import type { Word } from './read-words.ts';

/** Whether the same words were given in another order. */
export function isShuffled(expected: readonly Word[], given: readonly Word[]): boolean {
  if (expected.length !== given.length || expected.length < 2) return false;
  const [a, b] = [expected, given].map((words) => words.map(({ plain }) => plain)) as [string[], string[]];
  return a.join(' ') !== b.join(' ') && [...a].sort().join(' ') === [...b].sort().join(' ');
}

/** Of pairs, those that differ only because a word stands in another place: what is missing here is too much there. */
export function findOrder(pairs: readonly Pair[], named: readonly Naming[]): boolean[] {
  const isLoose = (at: number) => {
    const fault = named[at]?.fault;
    return fault === 'missing' || fault === 'extra' || fault === 'other-word';
  };
  const loose = pairs.flatMap((_, at) => (isLoose(at) ? [at] : []));
  const missing = loose.flatMap((at) => pairs[at]?.expected.map(({ plain }) => plain) ?? []);
  const tooMany = loose.flatMap((at) => pairs[at]?.given.map(({ plain }) => plain) ?? []);
  return pairs.map(({ expected, given }, at) => {
    if (!isLoose(at)) return false;
    return (
      expected.every(({ plain }) => tooMany.includes(plain)) &&
      given.every(({ plain }) => missing.includes(plain))
    );
  });
}
