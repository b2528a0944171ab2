import { refuse } from './errors.ts';
import type { Scope } from './transaction.ts';
import type { IdPrefix, WireObject } from './wire.ts';

/**
 * What lies behind a field: an object named by its id (of one of several kinds), a list or a part that is only written out
 * on demand, or what is always written out (an object, a hash, or a list of hashes) and whose own fields can be expanded.
 * A hash has no `object` to be known by: its kind has a name of ours.
 */
type Expansion =
  | { reference: string[] }
  | { list: string }
  | { part(scope: Scope, id: string): Promise<object | undefined> }
  | { embedded: string };

/** A kind of object as far as `expand` is concerned. */
export type Expandable = {
  idPrefix?: IdPrefix;
  /** Objects by id; an id that leads nowhere is left out. */
  load?(scope: Scope, ids: string[]): Promise<Map<string, WireObject>>;
  /** The objects of this kind that belong to another, as that one carries them. */
  listOf?(scope: Scope, parent: string): Promise<object>;
  /** The fields of this kind that can be written out. */
  expands?: Record<string, Expansion>;
};

/** All kinds, by their `object`. */
export type Expansions = Record<string, Expandable>;

/** The kind of object an endpoint answers with, alone or in a list. */
export type Answers = { object: string } | { list: string };

/** https://docs.stripe.com/api/expanding_objects */
const MAX_LEVELS = 4;

/** @throws {ApiError} for a path that leads through a field that cannot be expanded, or too deep. */
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

/** Writes out the objects the paths lead to, in place. Each step loads all its objects at once. */
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

/** The objects and hashes a field holds. */
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

/** Only a field with several possible kinds has to look at the prefix: products may have ids of the seller's making. */
function names(value: unknown, found: { reference: string[] }, prefix: string): boolean {
  return typeof value === 'string' && (found.reference.length === 1 || value.startsWith(prefix));
}
