import { typeset } from './typography.ts';

const blank = /[ \t\u00a0\u2009\u202f]/;

/**
 * Sets a paragraph that is cut into runs, by its links and its bold words, as the one sentence it is: what
 * `typeset` makes of the whole, cut at the same places. A space that is added belongs to the run of the sign that
 * asked for it, so that it is not underlined with the link beside it.
 */
export function typesetRuns(runs: readonly string[]): string[] {
  const typed = runs.join('');
  const set = typeset(typed);
  if (set === typed) return [...runs];
  const owners = runs.flatMap((run, index) => new Array<number>(run.length).fill(index));
  const cut = runs.map(() => '');
  let from = 0;
  let to = 0;
  const give = (length: number, at: number) => {
    const owner = owners[at] ?? runs.length - 1;
    cut[owner] += set.slice(to, to + length);
    to += length;
  };
  while (from < typed.length || to < set.length) {
    const before = countBlanks(typed, from);
    const after = countBlanks(set, to);
    if (before > 0 || after > 0) {
      // As many one by one as there are in both; the rest is dropped, or goes with what follows.
      for (let each = 0; each < Math.min(before, after); each++) give(1, from + each);
      const opening = set.charAt(to - 1) === '«';
      if (after > before) give(after - before, opening ? from - 1 : from + before);
      from += before;
    } else {
      const dots = set.startsWith('…', to) && typed.startsWith('...', from);
      give(1, from);
      from += dots ? 3 : 1;
    }
  }
  return cut;
}

function countBlanks(text: string, from: number): number {
  let end = from;
  while (end < text.length && blank.test(text.charAt(end))) end++;
  return end - from;
}
