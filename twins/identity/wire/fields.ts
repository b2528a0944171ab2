import { fromEpochSeconds } from '#twins/kit/time.ts';
import { identityError, invalidArgument } from './identity-error.ts';

/** The named values of one request; a name the endpoint does not know never gets here. */
export type Fields = ReadonlyMap<string, unknown>;

/** Sent by the SDK with any request; the captcha names are accepted and ignored, a tenant is refused. */
const COMMON_FIELDS = [
  'captchaResp',
  'captchaResponse',
  'clientType',
  'recaptchaVersion',
  'returnSecureToken',
  'tenantId',
];

/**
 * Takes the fields of a JSON body.
 * @throws IdentityError INVALID_ARGUMENT when it is no object or has a name outside `names`.
 */
export function readFields(body: unknown, names: readonly string[]): Fields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidArgument('Invalid JSON payload received. Expected an object.');
  }
  const fields = new Map<string, unknown>(Object.entries(body));
  for (const name of fields.keys()) {
    if (!names.includes(name) && !COMMON_FIELDS.includes(name)) {
      throw invalidArgument(
        `Invalid JSON payload received. Unknown name ${JSON.stringify(name.slice(0, 64))}: Cannot find field.`,
      );
    }
  }
  if (isPresent(fields.get('tenantId'))) throw identityError('UNSUPPORTED_TENANT_OPERATION');
  return fields;
}

/** The string at `name`; absent, null and (as in proto3) empty are all undefined. */
export function stringField(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (!isPresent(value)) return undefined;
  return checkedString(value, name) || undefined;
}

/** As {@link stringField}, but null and '' mean "clear it": the SDK's updateProfile sends an explicit null. */
export function clearableStringField(fields: Fields, name: string): string | null | undefined {
  const value = fields.get(name);
  if (value === undefined) return undefined;
  return value === null ? null : checkedString(value, name) || null;
}

export function booleanField(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name);
  if (!isPresent(value)) return undefined;
  if (typeof value !== 'boolean') throw wrongType(name, 'TYPE_BOOL');
  return value;
}

/**
 * Reads the name of an enum value. Protocol buffers accept its number in JSON too, as the Android client sends it: its place
 * in `names`, which are in the order of Google's definition.
 * @throws IdentityError INVALID_ARGUMENT for any other value
 */
export function enumField<Name extends string>(
  fields: Fields,
  name: string,
  names: readonly Name[],
): Name | undefined {
  const value = fields.get(name);
  return isPresent(value) && value !== '' ? readEnumValue(value, name, names) : undefined;
}

/** Reads a list of enum values, each as {@link enumField}. */
export function enumListField<Name extends string>(
  fields: Fields,
  name: string,
  { names, longest }: { names: readonly Name[]; longest: number },
): Name[] {
  return listField(fields, name, longest).map((item) => readEnumValue(item, name, names));
}

function readEnumValue<Name extends string>(value: unknown, name: string, names: readonly Name[]): Name {
  const found = typeof value === 'number' ? names[value] : names.find((known) => known === value);
  if (found === undefined) throw wrongType(name, 'TYPE_ENUM');
  return found;
}

export function stringListField(fields: Fields, name: string, longest: number): string[] {
  return listField(fields, name, longest).map((item) => checkedString(item, name));
}

export function listField(fields: Fields, name: string, longest: number): unknown[] {
  const value = fields.get(name);
  if (!isPresent(value)) return [];
  if (!Array.isArray(value)) throw wrongType(name, 'a list');
  if (value.length > longest) throw invalidArgument(`Invalid value at '${name}': more than ${longest} items`);
  return value;
}

/** Refuses what PostgreSQL cannot store (NUL) and what has no UTF-8 form (a lone surrogate). */
function checkedString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrongType(name, 'TYPE_STRING');
  if (value.includes('\0') || !value.isWellFormed()) {
    throw invalidArgument(`Invalid value at '${name}': not valid Unicode text`);
  }
  return value;
}

/** Seconds since 1970 as text or as a number: an int64 may come as either, and Google's Admin SDK sends a number. */
export function epochSecondsField(fields: Fields, name: string): Date | undefined {
  const value = fields.get(name);
  const text = typeof value === 'number' ? String(value) : stringField(fields, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,11}$/.test(text)) throw wrongType(name, 'TYPE_INT64');
  return fromEpochSeconds(Number(text));
}

function wrongType(name: string, type: string) {
  return invalidArgument(`Invalid value at '${name}' (${type})`);
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}
