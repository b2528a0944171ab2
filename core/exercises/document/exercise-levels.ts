/** The levels of the CEFR, from the lowest. */
export const exerciseLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;

/** The level that a word names; empty for one that names none. */
export const findLevel = (text: string): string =>
  exerciseLevels.find((level) => level === text.trim().toUpperCase()) ?? '';
