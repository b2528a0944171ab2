import type { FormBranch } from './decode-form.ts';
import { type Answers, checkExpand, type Expansions, expand } from './expand.ts';
import type { Parameter, Required } from './parameter.ts';
import { text } from './scalar-parameters.ts';
import type { Scope } from './scope.ts';
import { hash, list, parseParameters, type Values } from './structured-parameters.ts';
import type { WireObject } from './wire.ts';

type Fields = Record<string, Parameter<unknown> | Required<unknown>>;
type Method = 'GET' | 'POST' | 'DELETE';

/** Work on a request that was found well formed: everything it touches is one transaction. */
export type Run = (scope: Scope, id: string) => Promise<WireObject>;

/** One method of one address. `prepare` refuses malformed parameters before any work begins. */
export type Endpoint = {
  method: Method;
  /** `:id` stands for one segment. */
  path: string;
  prepare(form: FormBranch, expansions: Expansions): Run;
};

type Definition<F extends Fields> = {
  method: Method;
  path: string;
  fields: F;
  /** Parameters the provider takes and the twin does not: refused by name. */
  unserved?: string[];
  /** What comes back, so that `expand` can be checked before the work; nothing for a deletion. */
  answers?: Answers;
  /** Rules between parameters that need no data. */
  check?(values: Values<F>): void;
  run(scope: Scope, values: Values<F>, id: string): Promise<object>;
};

/** Defines an endpoint with typed parameters; `expand` is added to all that answer with an object. */
export function endpoint<const F extends Fields>(definition: Definition<F>): Endpoint {
  const { answers } = definition;
  const own = hash(definition.fields, definition.unserved);
  const common = hash(answers ? { expand: list(text(), 100) } : {});
  const parameters: Parameter<[Values<F>, { expand?: string[] }]> = {
    parse: (node, path) => [own.parse(node, path), common.parse(node, path)],
    collectStrays(node, path, strays) {
      own.collectStrays?.(node, path, strays);
      if (answers) strays.unknown = strays.unknown.filter((name) => name !== 'expand');
    },
  };
  return {
    method: definition.method,
    path: definition.path,
    prepare(form, expansions) {
      const [values, { expand: paths = [] }] = parseParameters(parameters, form);
      if (answers) checkExpand(expansions, answers, paths);
      definition.check?.(values);
      return async (scope, id) => {
        const object = (await definition.run(scope, values, id)) as WireObject;
        if (answers) await expand(scope, expansions, object, paths);
        return object;
      };
    },
  };
}
