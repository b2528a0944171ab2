import type {
  ChosenGap,
  ExerciseItem,
  GapText,
  TypedGap,
  WordBankGap,
} from '#core/exercises/document/exercise-document.ts';

export type GapItem = Extract<ExerciseItem, { kind: 'gaps' | 'gap-choices' | 'word-bank' }>;
export type AnyGap = TypedGap | ChosenGap | WordBankGap;

export type Content = {
  type: string;
  text?: string;
  attrs?: Record<string, unknown>;
  content?: Content[];
};

/** Returns the solution of a gap, which its chip in the editor displays. */
export const wordOf = (gap: AnyGap): string =>
  'word' in gap
    ? gap.word
    : 'accepted' in gap
      ? (gap.accepted[0]?.text ?? '')
      : (gap.options.find(({ right }) => right)?.text ?? '');

/** Converts a text with gaps to editor content, with one paragraph per line. */
export function toContent(text: GapText<AnyGap>): Content {
  const lines: Content[][] = [[]];
  for (const piece of text)
    if (typeof piece === 'string')
      for (const [index, words] of piece.split('\n').entries()) {
        if (index > 0) lines.push([]);
        if (words) lines.at(-1)?.push({ type: 'text', text: words });
      }
    else lines.at(-1)?.push({ type: 'gap', attrs: { id: piece.id, words: wordOf(piece) } });
  return { type: 'doc', content: lines.map((content) => ({ type: 'paragraph', content })) };
}

/** Converts editor content to a text with gaps. An unknown or repeated gap becomes plain text. */
export function toText(content: Content, find: (id: string) => AnyGap | undefined): GapText<AnyGap> {
  const text: GapText<AnyGap> = [];
  const seen = new Set<string>();
  const add = (words: string) => {
    const last = text.at(-1);
    if (typeof last === 'string') text[text.length - 1] = last + words;
    else if (words) text.push(words);
  };
  for (const [index, paragraph] of (content.content ?? []).entries()) {
    if (index > 0) add('\n');
    for (const node of paragraph.content ?? []) {
      const id = String(node.attrs?.id ?? '');
      const gap = node.type === 'gap' && !seen.has(id) ? find(id) : undefined;
      if (gap) text.push(gap);
      else add(node.type === 'hardBreak' ? '\n' : (node.text ?? String(node.attrs?.words ?? '')));
      seen.add(id);
    }
  }
  return text;
}

/** Creates a gap with the given words as its solution. */
export function createGap(kind: GapItem['kind'], id: string, words: string): AnyGap {
  if (kind === 'word-bank') return { id, cue: '', word: words };
  if (kind === 'gaps') return { id, cue: '', accepted: [{ text: words, credit: 1 }], feedback: [] };
  const options = [
    { id: '1', text: words, right: true, feedback: '' },
    { id: '2', text: '', right: false, feedback: '' },
  ];
  return { id, cue: '', options };
}
