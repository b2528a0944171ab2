export type JsonRecord = Readonly<Record<string, unknown>>;

const empty: JsonRecord = {};

/** Functions for JSON of unknown shape: a value of another type counts as missing. */
export const asRecord = (value: unknown): JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonRecord) : empty;

export const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? `${value}` : '';
