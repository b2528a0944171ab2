/** An unused variable, and the known variable with the most similar name. */
export type MisspeltVariable = { given: string; meant: string };

/** Minimum length of a compared name. Shorter names are too similar to those of other programs. */
const minCharacters = 6;
const maxEdits = 2;

/** Finds names within two edits of a known one, such as SMPT_URL, unless that one is set too. */
export function findMisspelt(
  variables: Readonly<Record<string, string | undefined>>,
  known: readonly string[],
): MisspeltVariable[] {
  const isKnown = new Set(known);
  return Object.keys(variables)
    .filter((given) => given.length >= minCharacters && !isKnown.has(given))
    .flatMap((given) => {
      const [nearest] = known
        .filter((name) => variables[name] === undefined)
        .map((name) => ({ name, edits: countEdits(given.toUpperCase(), name) }))
        .sort((one, other) => one.edits - other.edits);
      const meant = nearest && nearest.edits <= maxEdits ? nearest.name : undefined;
      return meant ? [{ given, meant }] : [];
    });
}

/** Levenshtein distance. https://en.wikipedia.org/wiki/Levenshtein_distance */
function countEdits(from: string, to: string): number {
  if (Math.abs(from.length - to.length) > maxEdits) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (const [line, character] of [...from].entries()) {
    const next = [line + 1];
    for (let column = 1; column <= to.length; column++)
      next.push(
        Math.min(
          (row[column] ?? 0) + 1,
          (next[column - 1] ?? 0) + 1,
          (row[column - 1] ?? 0) + (to[column - 1] === character ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[to.length] ?? 0;
}
