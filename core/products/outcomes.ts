/** Splits the learning outcomes of a product, typed one per line. */
export const listOutcomes = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
