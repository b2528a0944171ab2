const maxAlternatives = 12;

/** Expressions in which a slash separates no alternatives. */
const fixed = /^(?:km\/h|m\/s|et\/ou|s\/c|c\/o|n\/a)$/i;

const slashed = /[\p{L}\p{M}'’-]{1,40}(?: ?\/ ?[\p{L}\p{M}'’-]{1,40}){1,11}/gu;

/** Matches an ending in two forms: « allé(e)s », « étudiant·e·s », « étudiant.e ». */
const optional =
  /(?<=\p{L})(?:\((\p{Ll}{1,4})\)|[·•⋅](\p{Ll}{1,4})(?:[·•⋅](s))?|\.(e|ne|trice)(?:\.(s))?(?![\p{L}.]))/gu;

/** Returns an accepted answer and the forms between which it lets learners choose: « il/elle », « allé(e) ». */
export function expandAlternatives(text: string): string[] {
  const ways = expandMatches(text, slashed, ([whole]) =>
    fixed.test(whole) ? [whole] : whole.split(/ ?\/ ?/),
  );
  const all = ways.flatMap((way) =>
    expandMatches(way, optional, ([, inner, dotted, plural, full, fullPlural]) => {
      const ending = inner ?? dotted ?? full ?? '';
      const last = plural ?? fullPlural ?? '';
      return [last, ending + last];
    }),
  );
  return [...new Set([text, ...all])].slice(0, maxAlternatives);
}

function expandMatches(text: string, pattern: RegExp, list: (match: RegExpExecArray) => string[]): string[] {
  let texts = [''];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const between = text.slice(end, match.index);
    texts = texts
      .flatMap((start) => list(match).map((way) => start + between + way))
      .slice(0, maxAlternatives);
    end = match.index + match[0].length;
  }
  return texts.map((start) => start + text.slice(end));
}
