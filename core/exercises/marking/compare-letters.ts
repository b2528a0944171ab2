import type { Letters } from './mark.ts';

const maxLetters = 200;

/** Marks in each word the letters that the other one lacks. */
export function compareLetters(expected: string, given: string): { expected: Letters[]; given: Letters[] } {
  if (expected === given) return { expected: toRun(expected, false), given: toRun(given, false) };
  if (!expected || !given || expected.length > maxLetters || given.length > maxLetters)
    return { expected: toRun(expected, true), given: toRun(given, true) };
  const [a, b] = [[...expected], [...given]];
  const isSame = (i: number, j: number) => a[i] === b[j];
  // Lengths of the longest common subsequences, computed from the end.
  const width = b.length + 1;
  const common = new Uint8Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] as number;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = isSame(i, j) ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const marks = { a: a.map(() => true), b: b.map(() => true) };
  for (let i = 0, j = 0; i < a.length && j < b.length; )
    if (isSame(i, j)) {
      marks.a[i++] = false;
      marks.b[j++] = false;
    } else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  return { expected: toRuns(a, marks.a), given: toRuns(b, marks.b) };
}

const toRun = (text: string, differs: boolean): Letters[] => (text ? [{ text, differs }] : []);

function toRuns(letters: readonly string[], differs: readonly boolean[]): Letters[] {
  const runs: Letters[] = [];
  letters.forEach((letter, at) => {
    const last = runs.at(-1);
    if (last && last.differs === differs[at]) last.text += letter;
    else runs.push({ text: letter, differs: differs[at] ?? true });
  });
  return runs;
}
