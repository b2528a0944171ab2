import { type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

const LONGEST_RAW_ID = 256;

/** Names one person at one provider. @throws IdentityError MISSING_PROVIDER_ID, INVALID_PROVIDER_ID, MISSING_RAW_ID */
export function readProviderKey(value: unknown): { providerId: string; rawId: string } {
  return requireProviderKey(readFields(value, ['providerId', 'rawId']));
}

export function requireProviderKey(fields: Fields): { providerId: string; rawId: string } {
  const providerId = stringField(fields, 'providerId');
  const rawId = stringField(fields, 'rawId');
  if (providerId === undefined) throw identityError('MISSING_PROVIDER_ID');
  const isFederated = /^[a-z][a-z0-9.-]{0,63}$/.test(providerId);
  if (!isFederated || ['password', 'phone', 'firebase', 'anonymous', 'email'].includes(providerId)) {
    throw identityError('INVALID_PROVIDER_ID');
  }
  if (rawId === undefined || rawId.length > LONGEST_RAW_ID) throw identityError('MISSING_RAW_ID');
  return { providerId, rawId };
}
