/** Matches a blank; a single `…` or `...` only if an answer in parentheses follows. */
export const blankPattern = /_{2,}(?:\s_{2,})*|…[.…]+|\.[.…]{3,}|(?:…|\.{3})(?=\s*\()/g;

export const countBlanks = (text: string): number => text.match(blankPattern)?.length ?? 0;
