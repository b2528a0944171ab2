import { clearableStringField, type Fields } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const LONGEST_NAME = 256;
const LONGEST_URL = 2048;

/** Undefined leaves a value as it is, null clears it. */
export type ProfileChange = {
  displayName: string | null | undefined;
  photoUrl: string | null | undefined;
};

/** Both end up in tokens and letters, so a name has no control characters and a picture is a web address.
 * @throws IdentityError INVALID_DISPLAY_NAME, INVALID_PHOTO_URL */
export function readProfile(fields: Fields): ProfileChange {
  const displayName = clearableStringField(fields, 'displayName');
  // Line and paragraph separators and bidirectional overrides included: they break or falsify the line they stand in.
  if (
    displayName &&
    (displayName.length > LONGEST_NAME || /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u.test(displayName))
  ) {
    throw identityError('INVALID_DISPLAY_NAME');
  }
  const photoUrl = clearableStringField(fields, 'photoUrl');
  if (photoUrl && (photoUrl.length > LONGEST_URL || !isWebAddress(photoUrl))) {
    throw identityError('INVALID_PHOTO_URL');
  }
  return { displayName, photoUrl };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
