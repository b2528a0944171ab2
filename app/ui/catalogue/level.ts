/** The levels of the Common European Framework, in order. */
export const levels = ['A1', 'A2', 'B1', 'B2', 'C1', 'C2'] as const;
export type Level = (typeof levels)[number];

/** The level a text names, or undefined: products may have none. */
export function readLevel(text: string | null | undefined): Level | undefined {
  return levels.find((level) => level === text?.trim().toUpperCase());
}
