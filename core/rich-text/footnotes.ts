/** HTML paragraphs of the footnotes by anchor (`footnote-1`), in order. */
export type Footnotes = ReadonlyMap<string, string>;

type WithFootnotes = { html: string; footnotes: number };

const calls = /href="#((?:foot|end)note-[\p{L}\p{N}_-]{1,50})"/giu;

/** Appends each footnote to the first part that refers to it, and unreferenced footnotes to the last part. */
export function placeFootnotes(parts: readonly string[], notes: Footnotes): WithFootnotes[] {
  const left = new Map(notes);
  return parts.map((html, place) => {
    const called = [...html.matchAll(calls)].map(([, anchor = '']) => anchor);
    const wanted = place === parts.length - 1 ? [...called, ...left.keys()] : called;
    const placed = [...new Set(wanted)].filter((anchor) => left.has(anchor));
    const paragraphs = placed.map((anchor) => left.get(anchor) ?? '');
    for (const anchor of placed) left.delete(anchor);
    return { html: html + paragraphs.join(''), footnotes: placed.length };
  });
}
