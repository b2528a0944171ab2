import { domainToASCII } from 'node:url';
import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const LONGEST_EMAIL = 254;
const LONGEST_LOCAL_PART = 64;
// RFC 5322 dot-atom. ASCII only: letters that merely look or lower-case alike must not name two accounts, or one.
const LOCAL_PART = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
// What may stand in a domain before it is brought to ASCII; the converter itself would stop at a slash and go on.
const WRITTEN_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The one form under which an address is kept, compared, answered and written to: white space around it dropped, all lower
 * case (as Google does), an international domain in its ASCII form (RFC 5890). Undefined when it is no address.
 */
export function normaliseEmail(text: string): string | undefined {
  const trimmed = text.trim();
  const at = trimmed.lastIndexOf('@');
  const local = trimmed.slice(0, at);
  if (at < 1 || local.length > LONGEST_LOCAL_PART || !LOCAL_PART.test(local)) return undefined;
  const written = trimmed.slice(at + 1);
  if (written.length > LONGEST_EMAIL || !WRITTEN_DOMAIN.test(written)) return undefined;
  const domain = domainToASCII(written).toLowerCase();
  const email = `${local.toLowerCase()}@${domain}`;
  return DOMAIN.test(domain) && email.length <= LONGEST_EMAIL ? email : undefined;
}

/** @throws IdentityError MISSING_EMAIL, INVALID_EMAIL */
export function requireEmail(fields: Fields): string {
  const text = stringField(fields, 'email');
  if (text === undefined) throw identityError('MISSING_EMAIL');
  const email = normaliseEmail(text);
  if (email === undefined) throw identityError('INVALID_EMAIL');
  return email;
}

/** @throws IdentityError MISSING_NEW_EMAIL, INVALID_NEW_EMAIL */
export function requireNewEmail(fields: Fields): string {
  const text = stringField(fields, 'newEmail');
  if (text === undefined) throw identityError('MISSING_NEW_EMAIL');
  const newEmail = normaliseEmail(text);
  if (newEmail === undefined) throw identityError('INVALID_NEW_EMAIL');
  return newEmail;
}
