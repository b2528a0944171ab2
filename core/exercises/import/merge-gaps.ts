import type { ExerciseItem, GapText } from '../document/exercise-document.ts';
import { usualPrompts } from '../usual-prompts.ts';
import { applyTyped, isEqual } from './merge-accepted.ts';

type GapItem = Extract<ExerciseItem, { kind: 'gaps' | 'gap-choices' | 'word-bank' }>;

export const isGapText = (item: ExerciseItem): item is GapItem =>
  item.kind === 'gaps' || item.kind === 'gap-choices' || item.kind === 'word-bank';

/** Applies changes of a whole text. Returns false if the format has split the text. */
export function applyGaps(item: GapItem, now: GapItem, then: GapItem): boolean {
  const [here, there, before] = [splitGaps<Gap>(item), splitGaps<Gap>(now), splitGaps<Gap>(then)];
  const { length } = here.gaps;
  if (there.gaps.length !== length || before.gaps.length !== length) return false;
  if (length === 1 && item.text.length !== now.text.length) return false;
  if (!applyPrompt(item, now, then)) return false;
  const strings: string[] = [];
  for (const [index, string] of here.strings.entries()) {
    const [written = '', exported = ''] = [there.strings[index], before.strings[index]];
    const changed = written === exported ? string : unwrap(written, exported, string);
    if (changed === null) return false;
    strings.push(changed);
  }
  for (const [index, gap] of here.gaps.entries())
    if (!takeAnswer(gap, there.gaps[index] as Gap, before.gaps[index] as Gap)) return false;
  const text = strings.flatMap((string, index) => {
    const gap = here.gaps[index];
    return [...(string ? [string] : []), ...(gap ? [gap] : [])];
  });
  Object.assign(item, { text });
  if (item.kind === 'word-bank' && now.kind === 'word-bank' && then.kind === 'word-bank')
    if (!isEqual(now.distractors, then.distractors)) item.distractors = now.distractors;
  return true;
}

/** Returns false if the prompt was changed together with words that the export adds to it. */
export function applyPrompt(item: ExerciseItem, now: ExerciseItem, then: ExerciseItem): boolean {
  if (now.prompt === then.prompt) return true;
  const changed = unwrap(now.prompt, then.prompt, item.prompt || usualPrompts[item.kind]());
  if (changed === null) return false;
  item.prompt = changed;
  return true;
}

type Gap = Exclude<GapItem['text'][number], string>;

/** Returns the strings before each gap and after the last one, and the gaps. */
export function splitGaps<Gap extends object>({
  text,
}: {
  text: GapText<Gap>;
}): {
  strings: string[];
  gaps: Gap[];
} {
  const strings = [''];
  const gaps: Gap[] = [];
  for (const piece of text)
    if (typeof piece === 'string') strings[strings.length - 1] += piece;
    else {
      gaps.push(piece);
      strings.push('');
    }
  return { strings, gaps };
}

/** Returns the changed text without the words that the export adds around it; null if they were changed. */
function unwrap(now: string, then: string, here: string): string | null {
  const at = then.indexOf(here);
  if (at < 0) return null;
  const [before, after] = [then.slice(0, at), then.slice(at + here.length)];
  if (now.length < before.length + after.length) return null;
  return now.startsWith(before) && now.endsWith(after)
    ? now.slice(before.length, now.length - after.length)
    : null;
}

/** Returns false if an answer would be lost. */
function takeAnswer(gap: Gap, now: Gap, then: Gap): boolean {
  if (isEqual(now, then)) return true;
  if (now.cue !== then.cue) gap.cue = now.cue;
  if ('accepted' in gap && 'accepted' in now && 'accepted' in then) return applyTyped(gap, now, then);
  if ('options' in gap && 'options' in now) gap.options = now.options;
  else if ('word' in gap && 'options' in now)
    gap.word = now.options.find(({ right }) => right)?.text ?? gap.word;
  else if ('word' in gap && 'word' in now) gap.word = now.word;
  return true;
}
