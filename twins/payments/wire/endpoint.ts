import { ApiError } from './errors.ts';
import { type Answers, checkExpand, type Expandable, type Expansions, expand } from './expand.ts';
import type { FormBranch } from './form.ts';
import {
  type Condition,
  createdField,
  createdWithin,
  equals,
  type ObjectTable,
  pagingFields,
} from './objects.ts';
import {
  hash,
  listOf,
  type Parameter,
  type ParameterFields,
  parseParameters,
  text,
  type Values,
} from './parameters.ts';
import type { Scope } from './transaction.ts';
import type { WireObject } from './wire.ts';

type Method = 'GET' | 'POST' | 'DELETE';

/** Handler of a well-formed request, run in one transaction. */
export type EndpointWork = (scope: Scope, id: string) => Promise<WireObject>;

/** `prepare` rejects malformed parameters before any work begins. */
type ApiEndpoint = {
  method: Method;
  /** `:id` matches one segment. */
  path: string;
  prepare(form: FormBranch, expansions: Expansions): EndpointWork;
};

/** An object type: its expandable fields, and the endpoints that return it. */
export type Resource = Expandable & { object: string; endpoints: ApiEndpoint[] };

type Definition<F extends ParameterFields> = {
  method: Method;
  path: string;
  fields: F;
  /** Stripe parameters that the twin does not support and rejects. */
  unserved?: string[];
  /** Type of the returned object, used to check `expand` before the work. Absent for a deletion. */
  answers?: Answers;
  /** Checks combinations of parameters, without access to stored data. */
  check?(values: Values<F>): void;
  run(scope: Scope, values: Values<F>, id: string): Promise<object>;
};

/** Defines an endpoint with typed parameters. Adds `expand` to all endpoints that return objects. */
export function endpoint<const F extends ParameterFields>(definition: Definition<F>): ApiEndpoint {
  const { answers } = definition;
  const own = hash(definition.fields, definition.unserved);
  const common = hash(answers ? { expand: listOf(text(), 100) } : {});
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

export function retrieveEndpoint<Row extends { id: string; created: Date }>(
  table: ObjectTable<Row>,
  path: string,
): ApiEndpoint {
  return endpoint({
    method: 'GET',
    path,
    fields: {},
    answers: { object: table.object },
    run: async (scope, _values, id) => table.format(await table.get(scope, id), scope),
  });
}

/** Adds pagination and bounds on `created`. Parameters in `columns` must equal the column of that name. */
export function listEndpoint<Row extends { id: string; created: Date }, const F extends ParameterFields>(
  table: ObjectTable<Row>,
  path: string,
  definition: {
    fields: F;
    unserved?: string[];
    columns?: (keyof F & keyof Row & string)[];
    where?(values: Values<F>, scope: Scope): Condition[];
    /** Runs before the list is read, to apply overdue changes. */
    before?(scope: Scope): Promise<unknown>;
  },
): ApiEndpoint {
  const { fields, unserved = [], columns = [], where, before } = definition;
  const common: ParameterFields = { ...pagingFields, ...createdField };
  return endpoint({
    method: 'GET',
    path,
    fields: { ...common, ...fields },
    unserved,
    answers: { list: table.object },
    async run(scope, given) {
      const values = given as Values<typeof pagingFields & typeof createdField> & Values<F>;
      await before?.(scope);
      return await table.list(scope, path, values, [
        ...createdWithin(values.created),
        ...columns.flatMap((name) => equals(name, (values as WireObject)[name])),
        ...(where?.(values, scope) ?? []),
      ]);
    },
  });
}

/** Path segments that are endpoints of Stripe, not ids. The twin does not support these endpoints. */
const NOT_IDS = new Set(['search']);

export type Router = (method: string, path: string) => { endpoint: ApiEndpoint; id: string };

/** The router throws an ApiError 404 for an unknown method or path. */
export function createRouter(endpoints: ApiEndpoint[]): Router {
  const table = new Map(endpoints.map((each) => [`${each.method} ${each.path}`, each]));
  const withId = endpoints
    .filter(({ path }) => path.includes(':id'))
    .map((each) => ({ endpoint: each, segments: each.path.split('/') }));
  return (method, path) => {
    const exact = table.get(`${method} ${path}`);
    if (exact) return { endpoint: exact, id: '' };
    const segments = path.split('/');
    for (const candidate of withId) {
      const id = candidate.endpoint.method === method ? matchId(candidate.segments, segments) : undefined;
      if (id !== undefined) return { endpoint: candidate.endpoint, id };
    }
    throw new ApiError(
      `Unrecognized request URL (${method}: ${path.slice(0, 200)}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`,
      { status: 404 },
    );
  };
}

function matchId(pattern: string[], segments: string[]): string | undefined {
  if (pattern.length !== segments.length) return undefined;
  let id: string | undefined;
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index] ?? '';
    if (expected === ':id') id = decodeSegment(segment);
    else if (expected !== segment) return undefined;
  }
  return id;
}

function decodeSegment(segment: string): string | undefined {
  if (segment === '' || NOT_IDS.has(segment)) return undefined;
  try {
    const id = decodeURIComponent(segment);
    return id.includes('\0') ? undefined : id;
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}
