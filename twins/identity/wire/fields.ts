import { fromEpochSeconds } from '#twins/kit/time.ts';
import { identityError, invalidArgument } from './identity-error.ts';

/** Fields of a request, limited to the names that the endpoint accepts. */
export type Fields = ReadonlyMap<string, unknown>;

/** Fields that the SDK may send with any request. Captcha fields are ignored, a tenant is rejected. */
const COMMON_FIELDS = [
  'captchaResp',
  'captchaResponse',
  'clientType',
  'recaptchaVersion',
  'returnSecureToken',
  'tenantId',
];

/** @throws {IdentityError} INVALID_ARGUMENT if the body is not an object or has a field outside `names` */
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

/** Returns undefined if the field is absent, null or empty (proto3 treats an empty string as absent). */
export function stringField(fields: Fields, name: string): string | undefined {
  const value = fields.get(name);
  if (!isPresent(value)) return undefined;
  return checkedString(value, name) || undefined;
}

/** Maps null and '' to null, which clears a value: the SDK's updateProfile sends an explicit null. */
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
 * Accepts the name of an enum value or, as in protocol buffers, its index in `names`, which the Android
 * client sends.
 * @throws {IdentityError} INVALID_ARGUMENT for any other value
 */
export function enumField<Name extends string>(
  fields: Fields,
  name: string,
  names: readonly Name[],
): Name | undefined {
  const value = fields.get(name);
  return isPresent(value) && value !== '' ? readEnumValue(value, name, names) : undefined;
}

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

/** Rejects NUL, which PostgreSQL cannot store, and lone surrogates, which have no UTF-8 form. */
function checkedString(value: unknown, name: string): string {
  if (typeof value !== 'string') throw wrongType(name, 'TYPE_STRING');
  if (value.includes('\0') || !value.isWellFormed()) {
    throw invalidArgument(`Invalid value at '${name}': not valid Unicode text`);
  }
  return value;
}

/** Accepts a string, or a number as Google's Admin SDK sends it. */
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
