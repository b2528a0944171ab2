/** What a blank is written with. A single `…` is one only before its answer in parentheses: elsewhere it is a sign. */
export const blankPattern = /_{2,}(?:\s_{2,})*|…[.…]+|\.[.…]{3,}|(?:…|\.{3})(?=\s*\()/g;

/** How many blanks a text leaves. */
export const countBlanks = (text: string): number => text.match(blankPattern)?.length ?? 0;
