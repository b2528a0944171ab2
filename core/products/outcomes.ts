/** What one will be able to do, a line each as it was typed. */
export const listOutcomes = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
