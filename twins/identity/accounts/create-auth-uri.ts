import { randomBytes } from 'node:crypto';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { normaliseEmail } from './normalise-email.ts';

/**
 * accounts:createAuthUri, which the SDK's fetchSignInMethodsForEmail calls. It looks nothing up: whether an address has an
 * account, and how it signs in, is nobody's business. The SDK reads the missing list as empty.
 * Source: https://cloud.google.com/identity-platform/docs/admin/email-enumeration-protection
 */
export async function createAuthUri(_: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['identifier', 'continueUri', 'providerId', 'sessionId']);
  if (fields.has('providerId')) {
    throw identityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is disabled.');
  }
  const identifier = stringField(fields, 'identifier');
  if (identifier === undefined) throw identityError('MISSING_IDENTIFIER');
  const continueUri = stringField(fields, 'continueUri');
  if (continueUri === undefined) throw identityError('MISSING_CONTINUE_URI');
  if (!URL.canParse(continueUri)) throw identityError('INVALID_CONTINUE_URI');
  if (normaliseEmail(identifier) === undefined) throw identityError('INVALID_IDENTIFIER');
  return {
    kind: 'identitytoolkit#CreateAuthUriResponse',
    sessionId: stringField(fields, 'sessionId') ?? randomBytes(18).toString('base64url'),
  };
}
