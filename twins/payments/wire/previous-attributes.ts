import { isDeepStrictEqual } from 'node:util';
import type { WireObject } from './wire.ts';

/**
 * What changed between two states of an object, with the values it had: the `previous_attributes` of an `updated`
 * event. Inside a hash only the changed keys are named; one that was not there is `null`
 * (https://docs.stripe.com/api/events/object#event_object-data-previous_attributes).
 */
export function previousAttributes(before: object, after: object): WireObject {
  const old = before as WireObject;
  const fresh = after as WireObject;
  const changed: WireObject = {};
  for (const key of new Set([...Object.keys(old), ...Object.keys(fresh)])) {
    if (isDeepStrictEqual(old[key], fresh[key])) continue;
    const value =
      isHash(old[key]) && isHash(fresh[key]) ? previousAttributes(old[key], fresh[key]) : (old[key] ?? null);
    Object.defineProperty(changed, key, { value, enumerable: true, configurable: true, writable: true });
  }
  return changed;
}

function isHash(value: unknown): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
