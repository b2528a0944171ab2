export const exerciseLevels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;

/** Returns the level named by the text, or an empty string. */
export const findLevel = (text: string): string =>
  exerciseLevels.find((level) => level === text.trim().toUpperCase()) ?? '';
