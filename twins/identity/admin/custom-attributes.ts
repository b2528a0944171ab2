import { RESERVED_CLAIMS } from '../tokens/id-token-claims.ts';
import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const LONGEST = 1000;

/**
 * The custom claims of an account, a JSON object as text. `{}` clears them.
 * Source: https://firebase.google.com/docs/auth/admin/custom-claims
 * @throws IdentityError CLAIMS_TOO_LARGE, INVALID_CLAIMS, FORBIDDEN_CLAIM
 */
export function readCustomAttributes(fields: Fields): string | undefined {
  const text = stringField(fields, 'customAttributes');
  if (text === undefined) return undefined;
  if (text.length > LONGEST) throw identityError('CLAIMS_TOO_LARGE');
  for (const name of Object.keys(parseObject(text))) {
    if (RESERVED_CLAIMS.has(name)) throw identityError('FORBIDDEN_CLAIM', name);
  }
  return text;
}

function parseObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause;
    throw identityError('INVALID_CLAIMS');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw identityError('INVALID_CLAIMS');
  }
  return value;
}
