import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { authenticate } from '../tokens/sessions.ts';
import { readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';

/** v1/projects: the hosts that may use the project. Never called by the SDK in emulator mode. */
export async function getProject({ projectId, authorizedOrigins }: IdentityContext): Promise<object> {
  const hosts = [...authorizedOrigins].map((origin) => new URL(origin).hostname);
  return { projectId, authorizedDomains: [...new Set(hosts)] };
}

/**
 * v2/passwordPolicy, which the SDK's validatePassword reads once. Length is the only rule it can show; there is none about
 * which characters to use.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/PasswordPolicyConfig
 */
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

/**
 * v2/recaptchaConfig of a project that asks nobody for a captcha. The SDK wants a key even then, and with both states off loads
 * no script by it.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/TopLevel/getRecaptchaConfig
 */
export async function getRecaptchaConfig({ projectId }: IdentityContext): Promise<object> {
  return {
    recaptchaKey: `projects/${projectId}/keys/none`,
    recaptchaEnforcementState: [
      { provider: 'EMAIL_PASSWORD_PROVIDER', enforcementState: 'OFF' },
      { provider: 'PHONE_PROVIDER', enforcementState: 'OFF' },
    ],
  };
}

/** v1/recaptchaParams of such a project: there is no site key. Only sign-in by telephone asks for one. */
export async function getRecaptchaParams(): Promise<object> {
  return { kind: 'identitytoolkit#GetRecaptchaParamResponse' };
}

/**
 * v2/accounts:revokeToken, which the SDK calls with what Apple gave to the page. No token of a provider is kept here, and Apple's
 * own lives ten minutes: there is nothing to end.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/accounts/revokeToken
 */
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
