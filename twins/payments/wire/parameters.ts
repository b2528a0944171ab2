import {
  emptyParameter,
  missingParameter,
  refuse,
  unknownParameters,
  unservedParameters,
  unservedValue,
} from './errors.ts';
import type { FormBranch, FormNode } from './form.ts';

/** Rejected parameter names: unknown to Stripe, or not supported by the twin. */
type Strays = { unknown: string[]; unserved: string[] };

/** `parse` throws for an invalid value. `collectStrays` collects all names that are not allowed. */
export type Parameter<T> = {
  parse(node: FormNode, path: string): T;
  collectStrays?(node: FormNode, path: string, strays: Strays): void;
};

type Required<T> = Parameter<T> & { required: true };

export function required<T>(parameter: Parameter<T>): Required<T> {
  return { ...parameter, required: true };
}

/** Stripe's general limit is 5,000 characters. */
export function text(max = 5000): Parameter<string> {
  return {
    parse(node, path) {
      if (typeof node !== 'string') throw refuse('Invalid string', path);
      if (node === '') throw emptyParameter(path);
      if (node.length > max) {
        throw refuse(`Invalid string: ${excerpt(node)}; must be at most ${max} characters`, path);
      }
      return node;
    },
  };
}

/** An empty string clears the value (`null`). */
export function emptyable<T>(parameter: Parameter<T>): Parameter<T | null> {
  return { ...parameter, parse: (node, path) => (node === '' ? null : parameter.parse(node, path)) };
}

/** Integer: an amount in the smallest currency unit, or a time in seconds since 1970 (UTC). */
export function integer(min: number, max: number): Parameter<number> {
  return {
    parse(node, path) {
      if (typeof node !== 'string' || !/^-?\d{1,15}$/.test(node)) {
        throw refuse(`Invalid integer: ${shown(node)}`, path, 'parameter_invalid_integer');
      }
      const value = Number(node);
      if (value < min) {
        throw refuse(
          `This value must be greater than or equal to ${min}.`,
          path,
          'parameter_invalid_integer',
        );
      }
      if (value > max) {
        throw refuse(`This value must be less than or equal to ${max}.`, path, 'parameter_invalid_integer');
      }
      return value;
    },
  };
}

export const timestamp = integer(0, 99_999_999_999);

/** Decimal number with at most 12 places, stored as text: `unit_amount_decimal`. */
export const decimal: Parameter<string> = {
  parse(node, path) {
    if (typeof node !== 'string' || !/^\d{1,8}(\.\d{1,12})?$/.test(node)) {
      throw refuse(`Invalid decimal: ${shown(node)}`, path, 'parameter_invalid_decimal');
    }
    return node.includes('.') ? node.replace(/(?:\.|(?<=[1-9]))0+$/, '') : node;
  },
};

export const boolean: Parameter<boolean> = {
  parse(node, path) {
    if (node === 'true') return true;
    if (node === 'false') return false;
    throw refuse(`Invalid boolean: ${shown(node)}`, path);
  },
};

export function oneOf<const Value extends string>(...values: Value[]): Parameter<Value> {
  return {
    parse(node, path) {
      const value = values.find((candidate) => candidate === node);
      if (value === undefined) {
        throw refuse(`Invalid ${path}: must be one of ${listed(values)}`, path);
      }
      return value;
    },
  };
}

/** Email address: one @, no blanks, a dot in the domain. Deliverability is not checked. */
export const email: Parameter<string> = {
  parse(node, path) {
    const value = text(512).parse(node, path);
    if (!isEmail(value)) throw refuse(`Invalid email address: ${excerpt(value)}`, path, 'email_invalid');
    return value;
  },
};

export function isEmail(value: string): boolean {
  return /^[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@.<>"(),:;[\\\]]+$/u.test(value);
}

/** Absolute http or https URL. */
export const url: Parameter<string> = {
  parse(node, path) {
    const value = text().parse(node, path);
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (!parsed || !['http:', 'https:'].includes(parsed.protocol) || parsed.username || parsed.password) {
      throw refuse('Not a valid URL', path, 'url_invalid');
    }
    return value;
  },
};

export function matching(pattern: RegExp, message: (value: string) => string): Parameter<string> {
  return {
    parse(node, path) {
      const value = text().parse(node, path);
      if (!pattern.test(value)) throw refuse(message(excerpt(value)), path);
      return value;
    },
  };
}

/** Upper-case ISO 3166 code, for example `FR`. */
export const country = matching(
  /^[A-Z]{2}$/,
  (value) => `Country '${value}' is unknown. Try using a 2-character alphanumeric country code instead.`,
);

/** 5 to 22 characters. https://docs.stripe.com/get-started/account/statement-descriptors */
export const statementDescriptor: Parameter<string> = {
  parse(node, path) {
    const value = text().parse(node, path);
    if (value.length > 22) throw refuse('The statement descriptor must be at most 22 characters.', path);
    if (!/[A-Za-z]/.test(value)) {
      throw refuse('The statement descriptor must contain at least one alphabetic character.', path);
    }
    if (/[<>\\'"*]/.test(value)) {
      throw refuse(
        'The statement descriptor may not contain any of the following characters: < > \\ \' " *',
        path,
      );
    }
    return value;
  },
};

/** Accepts only `values` and rejects the other values that Stripe accepts. */
export function served<T extends string, Served extends T>(
  parameter: Parameter<T>,
  ...values: Served[]
): Parameter<Served> {
  return {
    parse(node, path) {
      const value = parameter.parse(node, path);
      const found = values.find((candidate) => candidate === value);
      if (found === undefined) throw unservedValue(path, value);
      return found;
    },
  };
}

export const onlyFalse: Parameter<false> = {
  parse(node, path) {
    if (boolean.parse(node, path)) throw unservedValue(path, 'true');
    return false;
  },
};

export type ParameterFields = Record<string, Parameter<unknown> | Required<unknown>>;

/** Only required parameters are always present. */
export type Values<F extends ParameterFields> = {
  [Name in keyof F as F[Name] extends { required: true } ? Name : never]: ReturnType<F[Name]['parse']>;
} & {
  [Name in keyof F as F[Name] extends { required: true } ? never : Name]?: ReturnType<F[Name]['parse']>;
};

/** `unservedNames` are parameters that Stripe supports and the twin does not. */
export function hash<F extends ParameterFields>(
  fields: F,
  unservedNames: string[] = [],
): Parameter<Values<F>> {
  const known = new Map(Object.entries(fields));
  const notServed = new Set(unservedNames);
  return {
    parse(node, path) {
      if (typeof node === 'string') throw refuse('Invalid object', path);
      const values: Record<string, unknown> = {};
      for (const [name, parameter] of known) {
        const child = node.get(name);
        if (child !== undefined) values[name] = parameter.parse(child, join(path, name));
        else if ('required' in parameter) throw missingParameter(join(path, name));
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

/** List, sent as `name[0]=…&name[1]=…` or `name[]=…`. Numbered items are sorted by number. */
export function listOf<T>(item: Parameter<T>, max = 100): Parameter<T[]> {
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

/** Bounds on a time in seconds: `created=123` or `created[gte]=123`. */
export type TimeRange = { gt?: number; gte?: number; lt?: number; lte?: number };

export const timeRange: Parameter<TimeRange> = (() => {
  const bounds = hash({ gt: timestamp, gte: timestamp, lt: timestamp, lte: timestamp });
  return {
    parse(node, path) {
      if (typeof node !== 'string') return bounds.parse(node, path);
      const exact = timestamp.parse(node, path);
      return { gte: exact, lte: exact };
    },
    collectStrays: (node, path, strays) => bounds.collectStrays?.(node, path, strays),
  };
})();

/** @throws {ApiError} `parameter_unknown` first, otherwise the first missing or invalid parameter */
export function parseParameters<T>(parameters: Parameter<T>, form: FormBranch): T {
  const strays: Strays = { unknown: [], unserved: [] };
  parameters.collectStrays?.(form, '', strays);
  if (strays.unknown.length > 0) throw unknownParameters(strays.unknown.slice(0, 20));
  if (strays.unserved.length > 0) throw unservedParameters(strays.unserved);
  return parameters.parse(form, '');
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}[${name}]`;
}

function listed(values: readonly string[]): string {
  if (values.length < 3) return values.join(' or ');
  return `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`;
}

function shown(node: unknown): string {
  return typeof node === 'string' ? excerpt(node) : 'a hash or an array';
}

function excerpt(value: string): string {
  return value.length > 100 ? `${value.slice(0, 100)}…` : value;
}
