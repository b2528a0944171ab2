import { refuse } from './errors.ts';
import type { Scope } from './transaction.ts';
import type { IdPrefix, WireObject } from './wire.ts';

/**
 * `reference`: id of an object of one of these types. `list` and `part`: loaded only on demand. `embedded`:
 * always included, with expandable fields of its own. Its type is named, as it may lack an `object` field.
 */
type Expansion =
  | { reference: string[] }
  | { list: string }
  | { part(scope: Scope, id: string): Promise<object | undefined> }
  | { embedded: string };

export type Expandable = {
  idPrefix?: IdPrefix;
  /** Returns objects by id. Omits unknown ids. */
  load?(scope: Scope, ids: string[]): Promise<Map<string, WireObject>>;
  /** Returns the list of these objects inside their parent. */
  listOf?(scope: Scope, parent: string): Promise<object>;
  expands?: Record<string, Expansion>;
};

/** All object types by their `object` name. */
export type Expansions = Record<string, Expandable>;

/** Object type that an endpoint returns, alone or in a list. */
export type Answers = { object: string } | { list: string };

/** https://docs.stripe.com/api/expanding_objects */
const MAX_LEVELS = 4;

/** @throws {ApiError} if a path is too deep or contains a field that cannot be expanded */
export function checkExpand(expansions: Expansions, answers: Answers, paths: string[]): void {
  for (const path of paths) {
    const steps = path.split('.');
    if (steps.filter((step) => step !== 'data').length > MAX_LEVELS) {
      throw refuse(
        `You cannot expand more than ${MAX_LEVELS} levels of a property. Property: ${path}`,
        'expand',
      );
    }
    const leads =
      'object' in answers
        ? leadsSomewhere(expansions, [answers.object], steps)
        : steps[0] === 'data' && leadsSomewhere(expansions, [answers.list], steps.slice(1));
    if (!leads) throw refuse(`This property cannot be expanded (${path}).`, 'expand');
  }
}

function leadsSomewhere(expansions: Expansions, kinds: string[], steps: string[]): boolean {
  const [step, ...rest] = steps;
  if (step === undefined) return true;
  return kinds.some((kind) => {
    const fields = expansions[kind]?.expands;
    const found = fields && Object.hasOwn(fields, step) ? fields[step] : undefined;
    if (!found) return false;
    if ('reference' in found) return leadsSomewhere(expansions, found.reference, rest);
    if ('part' in found) return rest.length === 0;
    if ('embedded' in found) return rest.length > 0 && leadsSomewhere(expansions, [found.embedded], rest);
    return (
      rest.length === 0 || (rest[0] === 'data' && leadsSomewhere(expansions, [found.list], rest.slice(1)))
    );
  });
}

type Holder = { kind: string; object: WireObject };

const asHolder = (object: WireObject): Holder => ({ kind: String(object.object), object });

/** Expands in place. For each step of a path, all objects are loaded together. */
export async function expand(
  scope: Scope,
  expansions: Expansions,
  answer: WireObject,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.');
    const isList = answer.object === 'list';
    const holders = (isList ? (answer.data as WireObject[]) : [answer]).map(asHolder);
    await walk(scope, expansions, holders, isList ? steps.slice(1) : steps);
  }
}

async function walk(scope: Scope, expansions: Expansions, holders: Holder[], steps: string[]): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined || holders.length === 0) return;
  for (const { kind, object } of holders) {
    const found = expansions[kind]?.expands?.[step];
    if (!found) continue;
    if ('list' in found) object[step] ??= await expansions[found.list]?.listOf?.(scope, String(object.id));
    if ('part' in found) object[step] ??= await found.part(scope, String(object.id));
  }
  await writeOutReferences(scope, expansions, holders, step);
  const reached = holders.flatMap(({ kind, object }) =>
    reach(object[step], expansions[kind]?.expands?.[step]),
  );
  await walk(scope, expansions, reached, rest[0] === 'data' ? rest.slice(1) : rest);
}

function reach(value: unknown, found: Expansion | undefined): Holder[] {
  if (typeof value !== 'object' || value === null || !found) return [];
  const next = value as WireObject;
  if (next.object === 'list') return (next.data as WireObject[]).map(asHolder);
  if (!('embedded' in found)) return [asHolder(next)];
  const hashes = Array.isArray(value) ? (value as WireObject[]) : [next];
  return hashes.map((object) => ({ kind: found.embedded, object }));
}

async function writeOutReferences(
  scope: Scope,
  expansions: Expansions,
  holders: Holder[],
  step: string,
): Promise<void> {
  for (const [kind, { idPrefix = '', load }] of Object.entries(expansions)) {
    const fitting = holders.filter((holder) => {
      const found = expansions[holder.kind]?.expands?.[step];
      return (
        found &&
        'reference' in found &&
        found.reference.includes(kind) &&
        names(holder.object[step], found, `${idPrefix}_`)
      );
    });
    if (!load || fitting.length === 0) continue;
    const loaded = await load(scope, [...new Set(fitting.map(({ object }) => String(object[step])))]);
    for (const { object } of fitting) object[step] = loaded.get(String(object[step])) ?? object[step];
  }
}

/** Checks prefixes only if several types are possible, because sellers may choose product ids. */
function names(value: unknown, found: { reference: string[] }, prefix: string): boolean {
  return typeof value === 'string' && (found.reference.length === 1 || value.startsWith(prefix));
}
