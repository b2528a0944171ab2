import { refuse } from './errors.ts';
import type { Parameter } from './parameters.ts';

export type Metadata = Record<string, string>;

/** Keys to set, or to delete if their value is empty. `null` deletes all keys. */
export type MetadataChange = Map<string, string> | null;

const MAX_KEYS = 50;
const MAX_KEY_CHARACTERS = 40;
const MAX_VALUE_CHARACTERS = 500;

/** Limits: https://docs.stripe.com/metadata */
export const metadata: Parameter<MetadataChange> = {
  parse(node, path) {
    if (node === '') return null;
    if (typeof node === 'string') throw refuse('Invalid object', path);
    const change = new Map<string, string>();
    for (const [key, value] of node) {
      if (typeof value !== 'string') throw refuse('Invalid string', `${path}[${key}]`);
      if (key.length > MAX_KEY_CHARACTERS) {
        throw refuse(
          `Metadata keys can have up to ${MAX_KEY_CHARACTERS} characters, but you passed in a key that is ${key.length} characters. Invalid key: ${key}`,
          path,
        );
      }
      if (value.length > MAX_VALUE_CHARACTERS) {
        throw refuse(
          `Metadata values can have up to ${MAX_VALUE_CHARACTERS} characters, but you passed in a value that is ${value.length} characters. Invalid value: ${value.slice(0, 100)}…`,
          `${path}[${key}]`,
        );
      }
      change.set(key, value);
    }
    refuseTooMany(change.size, path);
    return change;
  },
};

/** @throws {ApiError} if the result has more than 50 keys */
export function applyMetadata(
  current: Metadata,
  change: MetadataChange | undefined,
  path = 'metadata',
): Metadata {
  if (change === undefined) return current;
  if (change === null) return {};
  const merged = new Map(Object.entries(current));
  for (const [key, value] of change) {
    if (value === '') merged.delete(key);
    else merged.set(key, value);
  }
  refuseTooMany(merged.size, path);
  // `Object.fromEntries` defines own properties, so that a key `__proto__` is safe.
  return Object.fromEntries(merged);
}

function refuseTooMany(count: number, path: string): void {
  if (count > MAX_KEYS) {
    throw refuse(`You cannot have more than ${MAX_KEYS} metadata keys; you passed in ${count}.`, path);
  }
}
