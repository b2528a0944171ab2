import { m } from '#words/messages.js';
import type { AcceptedAnswer, GapText, TypedGap, WordBankGap } from '../../document/exercise-document.ts';
import { showReferences } from '../hidden-signs.ts';
import { cutAccepted } from '../typed-answers.ts';

/** Splits a text at its `*…*`; `**` is ordinary text. */
function splitStarred<Gap>(text: string, toGap: (inside: string) => Gap | null): GapText<Gap> {
  const pieces: GapText<Gap> = [];
  let end = 0;
  for (const { index, 0: whole, 1: inside } of text.matchAll(/\*\*(?!\*)|\*([^*]+)\*/g)) {
    const gap = inside === undefined ? null : toGap(inside);
    if (!gap) continue;
    pieces.push(showReferences(text.slice(end, index)), gap);
    end = index + whole.length;
  }
  return [...pieces, showReferences(text.slice(end))];
}

const toLine = (text: string): string => showReferences(text).replace(/\s+/g, ' ').trim();

/** Reads the gaps of Blanks: `*answer/alternative:tip*`. */
export function readBlanks(
  whole: string,
  lost: Set<string>,
): { text: GapText<TypedGap>; omitted: AcceptedAnswer[] } {
  const omitted: AcceptedAnswer[] = [];
  const text = splitStarred(whole, (inside): TypedGap | null => {
    const [answers = '', ...tip] = inside.split(':');
    const texts = dropSame(answers.split('/').map(toLine));
    if (texts.every((each) => !each)) return null;
    if (texts.includes('')) lost.add(m.importing_lost_empty_gap());
    const cue = toLine(tip.join(':'));
    if (cue) lost.add(m.importing_lost_tips_shown());
    const cut = cutAccepted(
      texts.filter(Boolean).map((each) => ({ text: each, credit: 1 })),
      lost,
    );
    omitted.push(...(cut.omitted ?? []));
    return { id: '', cue, accepted: cut.accepted, feedback: [] };
  });
  return { text, omitted };
}

/** Keeps the first of the answers that differ only in their apostrophes, which marking ignores. */
const dropSame = (texts: readonly string[]): string[] =>
  [...Map.groupBy(texts, (text) => text.replaceAll('’', "'")).values()].map(([first = '']) => first);

/** Reads the gaps of DragText: `*word:tip\+feedback if right\-feedback if wrong*`. */
export const readDragged = (text: string, lost: Set<string>): GapText<WordBankGap> =>
  splitStarred(text, (inside): WordBankGap | null => {
    const [said = '', ...feedback] = inside.split(/\\[+-]/);
    const [word = '', ...tip] = said.split(':');
    if (!word.trim()) return null;
    if (feedback.some((each) => each.trim())) lost.add(m.importing_lost_comments());
    const cue = toLine(tip.join(':'));
    if (cue) lost.add(m.importing_lost_tips_shown());
    return { id: '', cue, word: toLine(word) };
  });

type MarkedText = { text: string; words: { text: string; right: boolean }[] };

/** Reads the words of MarkTheWords, of which the right ones are written `*word*`. */
export function readMarked(text: string): MarkedText {
  const words: MarkedText['words'] = [];
  const shown = text.replace(/\S+/g, (token) => {
    const [, before = '', starred, after = ''] = /^([^*]*)\*(.*[^*]|.*\*\*)\*([^*]*)$/.exec(token) ?? [];
    const word = (starred ?? token).replace(/\*\*$/, '*');
    const bare = showReferences(starred === undefined ? word.replace(edges, '') : word);
    if (bare) words.push({ text: bare, right: starred !== undefined });
    return showReferences(before + word + after);
  });
  return { text: shown, words };
}

const edges = /^[^\p{L}\p{N}\ue200-\ue20b]{1,200}|[^\p{L}\p{N}\ue200-\ue20b]{1,200}$/gu;
