import { typeset } from '#common/typography.ts';

/** A text whose paragraphs are separated by blank lines. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => <p key={paragraph}>{typeset(paragraph)}</p>);
}
