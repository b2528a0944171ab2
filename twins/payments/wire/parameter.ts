import type { FormNode } from './decode-form.ts';

/** Names the walk found that the endpoint does not take: not the provider's at all, or the provider's but not served. */
export type Strays = { unknown: string[]; unserved: string[] };

/**
 * What a parameter may be. `parse` throws the provider's refusal for a wrong value; `collectStrays` looks for names
 * that should not be there, so that they are all reported at once and before anything else.
 */
export type Parameter<T> = {
  parse(node: FormNode, path: string): T;
  collectStrays?(node: FormNode, path: string, strays: Strays): void;
};

/** A parameter that must be sent. */
export type Required<T> = Parameter<T> & { required: true };

export function required<T>(parameter: Parameter<T>): Required<T> {
  return { ...parameter, required: true };
}
