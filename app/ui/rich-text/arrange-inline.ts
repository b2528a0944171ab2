import { toLinkTarget } from '#common/safe-links.ts';
import { typesetRuns } from '#common/typography.ts';
import type { Inline } from './arranged.ts';

/** A stretch of text with one look, or a line break. */
type Run = { text: string; href: string | null; bold: boolean; italic: boolean };

/** What surrounds what: a link that is partly bold stays one link. */
const surrounding = ['link', 'bold', 'italic'] as const;
type Mark = (typeof surrounding)[number];

/**
 * The words of a paragraph, set as the sentences they are whatever marks cut them, each mark around everything
 * it covers. What is no text, and marks we do not know, are left out.
 */
export function arrangeInline(content: unknown): { words: Inline[]; text: string } {
  const runs = Array.isArray(content) ? content.flatMap(readRun) : [];
  const texts = typesetRuns(runs.map((run) => run.text));
  const set = runs.map((run, index) => ({ ...run, text: texts[index] ?? '' }));
  return { words: nest(set, surrounding), text: texts.join('') };
}

function readRun(node: unknown): Run[] {
  if (typeof node !== 'object' || node === null) return [];
  const { type, text, marks } = node as Record<string, unknown>;
  if (type === 'hardBreak') return [{ text: '\n', href: null, bold: false, italic: false }];
  if (type !== 'text' || typeof text !== 'string' || text === '') return [];
  const run: Run = { text: text.replaceAll('\n', ' '), href: null, bold: false, italic: false };
  for (const mark of Array.isArray(marks) ? marks : []) {
    if (mark?.type === 'bold') run.bold = true;
    if (mark?.type === 'italic') run.italic = true;
    if (mark?.type === 'link') run.href = toLinkTarget(mark.attrs?.href);
  }
  return [run];
}

function nest(runs: readonly Run[], marks: readonly Mark[]): Inline[] {
  const [mark, ...inner] = marks;
  if (!mark) return runs.flatMap(toLeaf);
  const words: Inline[] = [];
  for (let from = 0; from < runs.length; ) {
    const value = readMark(runs[from], mark);
    let to = from + 1;
    while (to < runs.length && readMark(runs[to], mark) === value) to++;
    const content = nest(runs.slice(from, to), inner);
    if (!value) words.push(...content);
    else words.push(mark === 'link' ? { kind: mark, href: value, content } : { kind: mark, content });
    from = to;
  }
  return words;
}

/** The address of a link, a word where another mark is, nothing where it is not. */
function readMark(run: Run | undefined, mark: Mark): string {
  if (mark === 'link') return run?.href ?? '';
  return run?.[mark] ? mark : '';
}

function toLeaf({ text }: Run): Inline[] {
  if (text === '') return [];
  return [text === '\n' ? { kind: 'break' } : { kind: 'text', text }];
}
