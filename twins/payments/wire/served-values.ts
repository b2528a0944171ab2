import type { Parameter } from './parameter.ts';
import { unservedValue } from './refusals.ts';
import { boolean } from './scalar-parameters.ts';

/** A parameter whose other values the provider takes and the twin refuses by name. */
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

/** A switch that may be mentioned, and stays off. */
export const onlyFalse: Parameter<false> = {
  parse(node, path) {
    if (boolean.parse(node, path)) throw unservedValue(path, 'true');
    return false;
  },
};
