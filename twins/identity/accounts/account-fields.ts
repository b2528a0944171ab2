import { domainToASCII } from 'node:url';
import { clearableStringField, enumListField, type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const MAX_EMAIL_CHARACTERS = 254;
const MAX_LOCAL_PART_CHARACTERS = 64;
// RFC 5322 dot-atom. ASCII only, because look-alike letters and case folding would confuse two accounts.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// Checked before the conversion to ASCII, because the converter would silently stop at a slash.
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** Canonical form: trimmed, lower case, international domain in ASCII. Undefined for an invalid address. */
export function normaliseEmail(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL_PART_CHARACTERS || !LOCAL_PART.test(local)) return undefined;
  const written = trimmed.slice(at + 1);
  if (written.length > MAX_EMAIL_CHARACTERS || !WRITTEN_DOMAIN.test(written)) return undefined;
  const domain = domainToASCII(written).toLowerCase();
  const email = `${local.toLowerCase()}@${domain}`;
  return DOMAIN.test(domain) && email.length <= MAX_EMAIL_CHARACTERS ? email : undefined;
}

/** @throws {IdentityError} MISSING_EMAIL, INVALID_EMAIL */
export function requireEmail(fields: Fields): string {
  const text = stringField(fields, 'email');
  if (text === undefined) throw identityError('MISSING_EMAIL');
  const email = normaliseEmail(text);
  if (email === undefined) throw identityError('INVALID_EMAIL');
  return email;
}

/** @throws {IdentityError} MISSING_NEW_EMAIL, INVALID_NEW_EMAIL */
export function requireNewEmail(fields: Fields): string {
  const text = stringField(fields, 'newEmail');
  if (text === undefined) throw identityError('MISSING_NEW_EMAIL');
  const newEmail = normaliseEmail(text);
  if (newEmail === undefined) throw identityError('INVALID_NEW_EMAIL');
  return newEmail;
}

const MAX_NAME_CHARACTERS = 256;
const MAX_URL_CHARACTERS = 2048;

/** Undefined leaves a field unchanged, null clears it. */
export type ProfileChange = {
  displayName: string | null | undefined;
  photoUrl: string | null | undefined;
};

/**
 * Rejects control characters in names and non-web picture URLs, because both reach tokens and emails.
 * @throws {IdentityError} INVALID_DISPLAY_NAME, INVALID_PHOTO_URL
 */
export function readProfile(fields: Fields): ProfileChange {
  const displayName = clearableStringField(fields, 'displayName');
  if (displayName && !isDisplayName(displayName)) throw identityError('INVALID_DISPLAY_NAME');
  const photoUrl = clearableStringField(fields, 'photoUrl');
  if (photoUrl && !isWebAddress(photoUrl)) throw identityError('INVALID_PHOTO_URL');
  return { displayName, photoUrl };
}

/** Same order as in Google's definition, because clients may send an index; see `enumField`. */
const ATTRIBUTES = [
  'USER_ATTRIBUTE_NAME_UNSPECIFIED',
  'EMAIL',
  'DISPLAY_NAME',
  'PROVIDER',
  'PHOTO_URL',
  'PASSWORD',
  'RAW_USER_INFO',
] as const;

/** @throws {IdentityError} INVALID_ARGUMENT for an unknown attribute in `deleteAttribute` */
export function readClearedAttributes(fields: Fields): ReadonlySet<(typeof ATTRIBUTES)[number]> {
  return new Set(enumListField(fields, 'deleteAttribute', { names: ATTRIBUTES, longest: 10 }));
}

/** Rejects line separators and bidirectional overrides, which break or falsify the surrounding text. */
export function isDisplayName(text: string): boolean {
  return text.length <= MAX_NAME_CHARACTERS && !/[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(text);
}

export function isWebAddress(text: string): boolean {
  return (
    text.length <= MAX_URL_CHARACTERS &&
    URL.canParse(text) &&
    ['http:', 'https:'].includes(new URL(text).protocol)
  );
}

/** @throws {IdentityError} INVALID_PHONE_NUMBER if the number is not E.164 */
export function readPhoneNumber(fields: Fields): string | null | undefined {
  const phoneNumber = clearableStringField(fields, 'phoneNumber');
  if (phoneNumber && !/^\+[1-9]\d{4,14}$/.test(phoneNumber)) {
    throw identityError('INVALID_PHONE_NUMBER', 'Invalid format.');
  }
  return phoneNumber;
}

/** Accepts 1 to 128 characters that need no escaping in a path or a log. */
export function isAccountId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.@:~-]{1,128}$/.test(value);
}

const RESERVED = new Set(['anonymous', 'custom', 'email', 'emailLink', 'firebase', 'password', 'phone']);

/** Returns true for the id of a federated provider, not of a built-in sign-in method. */
export function isProviderId(text: string): boolean {
  return /^[a-z][a-z0-9.-]{0,63}$/.test(text) && !RESERVED.has(text);
}

const MAX_RAW_ID_CHARACTERS = 256;

/** @throws {IdentityError} MISSING_PROVIDER_ID, INVALID_PROVIDER_ID, MISSING_RAW_ID */
export function readProviderKey(value: unknown): { providerId: string; rawId: string } {
  return requireProviderKey(readFields(value, ['providerId', 'rawId']));
}

export function requireProviderKey(fields: Fields): { providerId: string; rawId: string } {
  const providerId = stringField(fields, 'providerId');
  const rawId = stringField(fields, 'rawId');
  if (providerId === undefined) throw identityError('MISSING_PROVIDER_ID');
  if (!isProviderId(providerId)) throw identityError('INVALID_PROVIDER_ID');
  if (rawId === undefined || rawId.length > MAX_RAW_ID_CHARACTERS) throw identityError('MISSING_RAW_ID');
  return { providerId, rawId };
}
