import type { XmlElement } from '../read-element.ts';
import { isInline } from './read-body.ts';

/** A question of an item: a block interaction, or a text with inline interactions. */
export type QtiQuestion = { lead: string } & (
  | { interaction: XmlElement }
  | { text: (string | XmlElement)[] }
);

/** Groups the text and the interactions of a body into questions. `lead` is the text before a question. */
export function arrangeBody(pieces: readonly (string | XmlElement)[]): QtiQuestion[] {
  const questions: QtiQuestion[] = [];
  let run: (string | XmlElement)[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'string' || isInline(piece)) {
      run.push(piece);
      continue;
    }
    const { gaps, rest } = cutRun(run);
    if (gaps) questions.push(gaps);
    questions.push({ lead: rest.trim(), interaction: piece });
    run = [];
  }
  const { gaps, rest } = cutRun(run);
  const last = gaps ?? questions.at(-1);
  if (gaps) questions.push({ ...gaps, text: [...gaps.text, rest] });
  else if (last && rest.trim()) last.lead = [last.lead, rest.trim()].filter(Boolean).join('\n\n');
  return questions;
}

/** Cuts off the paragraphs before the first gap and after the last. */
function cutRun(run: readonly (string | XmlElement)[]): {
  gaps: { lead: string; text: (string | XmlElement)[] } | null;
  rest: string;
} {
  const first = run.findIndex((piece) => typeof piece !== 'string');
  if (first < 0) return { gaps: null, rest: run.join('') };
  const last = run.findLastIndex((piece) => typeof piece !== 'string');
  const before = run.slice(0, first).join('');
  const after = run.slice(last + 1).join('');
  const start = before.lastIndexOf('\n\n');
  const end = after.includes('\n\n') ? after.indexOf('\n\n') : after.length;
  const text = [before.slice(start < 0 ? 0 : start + 2), ...run.slice(first, last + 1), after.slice(0, end)];
  return {
    gaps: { lead: before.slice(0, Math.max(0, start)).trim(), text },
    rest: after.slice(end),
  };
}
