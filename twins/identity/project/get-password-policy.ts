import type { IdentityContext } from '../identity-context.ts';

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
