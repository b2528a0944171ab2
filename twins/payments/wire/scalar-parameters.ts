import type { Parameter } from './parameter.ts';
import { empty, refuse } from './refusals.ts';

/** Text of 1 to `max` characters. The provider's general limit is 5,000. */
export function text(max = 5000): Parameter<string> {
  return {
    parse(node, path) {
      if (typeof node !== 'string') throw refuse('Invalid string', path);
      if (node === '') throw empty(path);
      if (node.length > max) {
        throw refuse(`Invalid string: ${excerpt(node)}; must be at most ${max} characters`, path);
      }
      return node;
    },
  };
}

/** An empty string unsets the value (`null`); anything else is what the parameter says. */
export function emptyable<T>(parameter: Parameter<T>): Parameter<T | null> {
  return { ...parameter, parse: (node, path) => (node === '' ? null : parameter.parse(node, path)) };
}

/** A whole number; amounts are in the currency's smallest unit, times in seconds since 1970 (UTC). */
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

/** A decimal of at most 12 places, kept as text: `unit_amount_decimal`. */
export const decimal: Parameter<string> = {
  parse(node, path) {
    if (typeof node !== 'string' || !/^\d{1,8}(\.\d{1,12})?$/.test(node)) {
      throw refuse(`Invalid decimal: ${shown(node)}`, path, 'parameter_invalid_decimal');
    }
    return node.includes('.') ? node.replace(/\.?0+$/, '') : node;
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

/** An e-mail address: one @, no blank, a dot in the domain. Whether it receives mail is not for a form to say. */
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

/** An absolute http or https address. */
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

/** Text that must match, refused with the message given. */
export function matching(pattern: RegExp, message: (value: string) => string): Parameter<string> {
  return {
    parse(node, path) {
      const value = text().parse(node, path);
      if (!pattern.test(value)) throw refuse(message(excerpt(value)), path);
      return value;
    },
  };
}

/** An ISO 3166 code in upper case, e.g. `FR`. */
export const country = matching(
  /^[A-Z]{2}$/,
  (value) => `Country '${value}' is unknown. Try using a 2-character alphanumeric country code instead.`,
);

/**
 * Words on a bank statement: 5 to 22 characters, a letter among them, none of < > \\ ' " *
 * (https://docs.stripe.com/get-started/account/statement-descriptors).
 */
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

function listed(values: readonly string[]): string {
  if (values.length < 3) return values.join(' or ');
  return `${values.slice(0, -1).join(', ')}, or ${values.at(-1)}`;
}

function shown(node: unknown): string {
  return typeof node === 'string' ? excerpt(node) : 'a hash or an array';
}

/** A refused value is quoted, but a megabyte of it is not sent back. */
function excerpt(value: string): string {
  return value.length > 100 ? `${value.slice(0, 100)}…` : value;
}
