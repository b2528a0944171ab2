import type { FormBranch, FormNode } from './decode-form.ts';
import type { Parameter, Required, Strays } from './parameter.ts';
import { missing, refuse, unknown, unserved } from './refusals.ts';
import { integer } from './scalar-parameters.ts';

type Fields = Record<string, Parameter<unknown> | Required<unknown>>;

/** The values of a set of parameters: the required ones are there, the others may be. */
export type Values<F extends Fields> = {
  [Name in keyof F as F[Name] extends { required: true } ? Name : never]: ReturnType<F[Name]['parse']>;
} & {
  [Name in keyof F as F[Name] extends { required: true } ? never : Name]?: ReturnType<F[Name]['parse']>;
};

/** A hash of named parameters. `unserved` lists names the provider takes and this twin does not. */
export function hash<F extends Fields>(fields: F, unservedNames: string[] = []): Parameter<Values<F>> {
  const known = new Map(Object.entries(fields));
  const notServed = new Set(unservedNames);
  return {
    parse(node, path) {
      if (typeof node === 'string') throw refuse('Invalid object', path);
      const values: Record<string, unknown> = {};
      for (const [name, parameter] of known) {
        const child = node.get(name);
        if (child !== undefined) values[name] = parameter.parse(child, join(path, name));
        else if ('required' in parameter) throw missing(join(path, name));
      }
      return values as Values<F>;
    },
    collectStrays(node, path, strays) {
      if (typeof node === 'string') return;
      for (const [name, child] of node) {
        const childPath = join(path, name);
        const parameter = known.get(name);
        if (parameter) parameter.collectStrays?.(child, childPath, strays);
        else strays[notServed.has(name) ? 'unserved' : 'unknown'].push(childPath);
      }
    },
  };
}

/** A list, sent as `name[0]=…&name[1]=…` or `name[]=…`, in the order of its numbers. */
export function list<T>(item: Parameter<T>, max = 100): Parameter<T[]> {
  return {
    parse(node, path) {
      return items(node, path, max).map(([key, child]) => item.parse(child, join(path, key)));
    },
    collectStrays(node, path, strays) {
      if (typeof node === 'string' || !item.collectStrays) return;
      for (const [key, child] of node) item.collectStrays(child, join(path, key), strays);
    },
  };
}

function items(node: FormNode, path: string, max: number): [string, FormNode][] {
  if (typeof node === 'string') throw refuse('Invalid array', path);
  if ([...node.keys()].some((key) => !/^\d{1,6}$/.test(key))) throw refuse('Invalid array', path);
  if (node.size > max) throw refuse(`Array ${path} exceeded maximum ${max} allowed elements.`, path);
  return [...node].sort(([a], [b]) => Number(a) - Number(b));
}

/** Bounds on a time, in seconds: `created=123` or `created[gte]=123`. */
export type TimeRange = { gt?: number; gte?: number; lt?: number; lte?: number };

export const timeRange: Parameter<TimeRange> = (() => {
  const time = integer(0, 99_999_999_999);
  const bounds = hash({ gt: time, gte: time, lt: time, lte: time });
  return {
    parse(node, path) {
      if (typeof node !== 'string') return bounds.parse(node, path);
      const exact = time.parse(node, path);
      return { gte: exact, lte: exact };
    },
    collectStrays: (node, path, strays) => bounds.collectStrays?.(node, path, strays),
  };
})();

/**
 * Reads a whole request.
 * @throws {ApiError} `parameter_unknown` first, then the first missing or wrong parameter.
 */
export function parseParameters<T>(parameters: Parameter<T>, form: FormBranch): T {
  const strays: Strays = { unknown: [], unserved: [] };
  parameters.collectStrays?.(form, '', strays);
  if (strays.unknown.length > 0) throw unknown(strays.unknown.slice(0, 20));
  if (strays.unserved.length > 0) throw unserved(strays.unserved);
  return parameters.parse(form, '');
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}
