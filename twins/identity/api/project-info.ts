import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { authenticate } from '../tokens/sessions.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/** Lists the hosts that may use the project. The SDK does not call this in emulator mode. */
export async function getProject({ projectId, authorizedOrigins }: IdentityContext): Promise<object> {
  const hosts = [...authorizedOrigins].map((origin) => new URL(origin).hostname);
  return { projectId, authorizedDomains: [...new Set(hosts)] };
}

/** Returns the length limits. The SDK's validatePassword can show no other rule of our policy. */
export async function getPasswordPolicy({ passwordPolicy }: IdentityContext): Promise<object> {
  return {
    customStrengthOptions: {
      minPasswordLength: passwordPolicy.minLength,
      maxPasswordLength: passwordPolicy.maxLength,
    },
    allowedNonAlphanumericCharacters: Array.from(' ^$*.[]{}()?"!@#%&/\\,><\':;|_~-+='),
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
    schemaVersion: 1,
  };
}

/** Returns both captchas as disabled. The SDK requires a key even then, but loads no script. */
export async function getRecaptchaConfig({ projectId }: IdentityContext): Promise<object> {
  return {
    recaptchaKey: `projects/${projectId}/keys/none`,
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  };
}

/** Returns no site key, because only phone sign-in requires one. */
export async function getRecaptchaParams(): Promise<object> {
  return { kind: 'identitytoolkit#GetRecaptchaParamResponse' };
}

/** Does nothing for a token from Apple: none is stored, and Apple's tokens expire after ten minutes. */
export async function revokeToken(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['idToken', 'providerId', 'tokenType', 'token']);
  await authenticate(context, fields);
  const providerId = stringField(fields, 'providerId');
  if (providerId === undefined) throw identityError('MISSING_PROVIDER_ID');
  if (providerId !== 'apple.com') throw identityError('INVALID_PROVIDER_ID');
  if (stringField(fields, 'token') === undefined) throw identityError('MISSING_TOKEN');
  if (!context.providers.has(providerId)) {
    throw identityError('OPERATION_NOT_ALLOWED', 'The identity provider configuration is not found.');
  }
  return {};
}
