import { refuse } from './errors.ts';
import type { Scope } from './transaction.ts';
import type { IdPrefix, WireObject } from './wire.ts';

/**
 * What lies behind a field: an object named by its id (of one of several kinds), a list that is only written out on
 * demand, or an object that is always written out and whose own fields can be expanded.
 */
export type Expansion = { reference: string[] } | { list: string } | { embedded: string };

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
    if ('embedded' in found) return rest.length > 0 && leadsSomewhere(expansions, [found.embedded], rest);
    return (
      rest.length === 0 || (rest[0] === 'data' && leadsSomewhere(expansions, [found.list], rest.slice(1)))
    );
  });
}

/** Writes out the objects the paths lead to, in place. Each step loads all its objects at once. */
export async function expand(
  scope: Scope,
  expansions: Expansions,
  answer: WireObject,
  paths: string[],
): Promise<void> {
  for (const path of paths) {
    const steps = path.split('.');
    if (answer.object === 'list') await walk(scope, expansions, answer.data as WireObject[], steps.slice(1));
    else await walk(scope, expansions, [answer], steps);
  }
}

async function walk(
  scope: Scope,
  expansions: Expansions,
  objects: WireObject[],
  steps: string[],
): Promise<void> {
  const [step, ...rest] = steps;
  if (step === undefined || objects.length === 0) return;
  const reached: WireObject[] = [];
  for (const object of objects) {
    const found = expansions[String(object.object)]?.expands?.[step];
    if (!found || !('list' in found)) continue;
    object[step] ??= await expansions[found.list]?.listOf?.(scope, String(object.id));
  }
  await writeOutReferences(scope, expansions, objects, step);
  for (const object of objects) {
    const value = object[step];
    if (typeof value !== 'object' || value === null) continue;
    const next = value as WireObject;
    if (next.object === 'list') reached.push(...(next.data as WireObject[]));
    else reached.push(next);
  }
  await walk(scope, expansions, reached, rest[0] === 'data' ? rest.slice(1) : rest);
}

async function writeOutReferences(
  scope: Scope,
  expansions: Expansions,
  objects: WireObject[],
  step: string,
): Promise<void> {
  for (const [kind, { idPrefix = '', load }] of Object.entries(expansions)) {
    const holders = objects.filter((object) => {
      const found = expansions[String(object.object)]?.expands?.[step];
      return (
        found &&
        'reference' in found &&
        found.reference.includes(kind) &&
        names(object[step], found, `${idPrefix}_`)
      );
    });
    if (!load || holders.length === 0) continue;
    const loaded = await load(scope, [...new Set(holders.map((object) => String(object[step])))]);
    for (const object of holders) object[step] = loaded.get(String(object[step])) ?? object[step];
  }
}

/** Only a field with several possible kinds has to look at the prefix: products may have ids of the seller's making. */
function names(value: unknown, found: { reference: string[] }, prefix: string): boolean {
  return typeof value === 'string' && (found.reference.length === 1 || value.startsWith(prefix));
}
