import { m } from '#words/messages.js';
import type { GiftBlock } from './split-gift.ts';

/** Returns the likely cause of a syntax error and its offset in `prepared`; the parser reports only `at`. */
export function explainGift(block: GiftBlock, at: number): { at: number; sentence: string } {
  const { prepared, open, close, opened, closed } = block;
  if (opened === 0 && closed === 0) {
    const answer = prepared.search(/(?<!\\)[=~]/);
    return { at: answer < 0 ? at : answer, sentence: m.importing_gift_no_braces() };
  }
  if (opened > closed) return { at: open, sentence: m.importing_gift_unclosed() };
  if (closed > opened) return { at: prepared.search(/(?<!\\)\}/), sentence: m.importing_gift_unopened() };
  if (opened > 1) {
    const second = prepared.slice(open + 1).search(/(?<!\\)\{/) + open + 1;
    return { at: second, sentence: m.importing_gift_several_braces() };
  }
  const inside = prepared.slice(open + 1, close);
  const weight = [...inside.matchAll(/[=~]\s*%([^%\n]{0,40})(%?)/g)].find(
    ([, percent = '', end]) => !end || !(percent.trim() && Math.abs(Number(percent)) <= 100),
  );
  if (weight) return { at: open + 1 + weight.index, sentence: m.importing_gift_weight() };
  if (inside.trimStart().startsWith('#')) return { at: open + 1, sentence: m.importing_gift_number() };
  const arrows = inside.match(/->/g)?.length ?? 0;
  if (arrows > 0) return { at, sentence: m.importing_gift_pairs() };
  if (!/^\s*(?:[=~]|TRUE|FALSE|T\b|F\b|$)/.test(inside))
    return { at: open + 1, sentence: m.importing_gift_answer_signs() };
  if (/[=~]\s*(?=[=~]|$)/.test(inside)) {
    const empty = inside.search(/[=~]\s*(?=[=~]|$)/);
    return { at: open + 1 + empty, sentence: m.importing_gift_empty_answer() };
  }
  return { at, sentence: m.importing_gift_unexpected() };
}
