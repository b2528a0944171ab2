import type { Handle, IdentityContext } from '../identity-context.ts';
import { endSignIn } from '../tokens/ended-sign-ins.ts';
import { JWKS_MAX_AGE_SECONDS } from '../tokens/key-ring.ts';
import { refreshIdToken } from '../tokens/sessions.ts';
import { type IdentityErrorCode, identityError } from '../wire/identity-error.ts';
import { createAccount, deleteAnyAccount, listAccounts, lookupAccounts } from './any-account.ts';
import { finalizeMfaEnrollment, startMfaEnrollment, withdrawMfaEnrollment } from './mfa-enrollment.ts';
import { finalizeMfaSignIn, startMfaSignIn } from './mfa-sign-in.ts';
import { deleteOwnAccount, lookup, update } from './own-account.ts';
import { sendOobCode } from './send-oob-code.ts';
import { signInWithCustomToken } from './sign-in-with-custom-token.ts';
import { signInWithEmailLink } from './sign-in-with-email-link.ts';
import { createAuthUri, signInWithPassword } from './sign-in-with-password.ts';
import { signUp } from './sign-up.ts';
import { updateAnyAccount } from './update-any-account.ts';
import { resetPassword } from './use-oob-code.ts';

export type Endpoint = {
  method: 'GET' | 'POST';
  /** Who may call: anybody, holders of the API key, the administrator. */
  access: 'public' | 'apiKey' | 'admin';
  body?: 'json' | 'form';
  cacheControl?: string;
  /** True where the SDK takes any `error.message` for the end of the session; see `faultResponse`. */
  decidesSession?: boolean;
  handle: Handle;
};

const V1 = '/identitytoolkit.googleapis.com/v1';
const V2 = '/identitytoolkit.googleapis.com/v2';

const client = (handle: Handle): Endpoint => ({ method: 'POST', access: 'apiKey', body: 'json', handle });
const admin = (handle: Handle): Endpoint => ({ method: 'POST', access: 'admin', body: 'json', handle });
const read = (handle: Handle): Endpoint => ({ method: 'GET', access: 'apiKey', handle });

/** Everything that is served, and what is known and refused as a project that has it switched off refuses it. */
const clientEndpoints: Record<string, Endpoint> = {
  [`${V1}/accounts:signUp`]: client(signUp),
  [`${V1}/accounts:signInWithPassword`]: client(signInWithPassword),
  [`${V1}/accounts:signInWithEmailLink`]: client(signInWithEmailLink),
  [`${V1}/accounts:signInWithCustomToken`]: client(signInWithCustomToken),
  [`${V1}/accounts:lookup`]: { ...client(lookup), decidesSession: true },
  [`${V1}/accounts:update`]: client(update),
  [`${V1}/accounts:delete`]: client(deleteOwnAccount),
  [`${V1}/accounts:sendOobCode`]: client(sendOobCode),
  [`${V1}/accounts:resetPassword`]: client(resetPassword),
  [`${V1}/accounts:createAuthUri`]: client(createAuthUri),
  [`${V2}/accounts/mfaEnrollment:start`]: client(startMfaEnrollment),
  [`${V2}/accounts/mfaEnrollment:finalize`]: client(finalizeMfaEnrollment),
  [`${V2}/accounts/mfaEnrollment:withdraw`]: client(withdrawMfaEnrollment),
  [`${V2}/accounts/mfaSignIn:start`]: client(startMfaSignIn),
  [`${V2}/accounts/mfaSignIn:finalize`]: client(finalizeMfaSignIn),
  [`${V1}/projects`]: read(getProject),
  [`${V2}/passwordPolicy`]: read(getPasswordPolicy),
  '/securetoken.googleapis.com/v1/token': {
    method: 'POST',
    access: 'apiKey',
    body: 'form',
    decidesSession: true,
    handle: refreshIdToken,
  },
  '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com': {
    method: 'GET',
    access: 'public',
    cacheControl: `public, max-age=${JWKS_MAX_AGE_SECONDS}, must-revalidate`,
    handle: (context) => context.keys.published(),
  },

  [`${V1}/accounts:signInWithIdp`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V1}/accounts:signInWithPhoneNumber`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V1}/accounts:sendVerificationCode`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V1}/accounts:signInWithGameCenter`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V2}/accounts:revokeToken`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V2}/recaptchaConfig`]: { ...refused('RECAPTCHA_NOT_ENABLED'), method: 'GET' },
  [`${V1}/recaptchaParams`]: { ...refused('OPERATION_NOT_ALLOWED'), method: 'GET' },
};

const adminEndpoints: Record<string, Endpoint> = {
  accounts: admin(createAccount),
  'accounts:lookup': admin(lookupAccounts),
  'accounts:update': admin(updateAnyAccount),
  'accounts:delete': admin(deleteAnyAccount),
  'accounts:sendOobCode': admin(sendOobCode),
  'accounts:endSignIn': admin(endSignIn),
  'accounts:batchGet': { method: 'GET', access: 'admin', handle: listAccounts },
};

/** The endpoint at a path; `projectId` is the project it names, if it does. */
export function findEndpoint(path: string): { endpoint: Endpoint; projectId?: string } | undefined {
  if (Object.hasOwn(clientEndpoints, path)) {
    const endpoint = clientEndpoints[path];
    return endpoint && { endpoint };
  }
  const [, projectId, name = ''] =
    /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/]+)\/(.+)$/.exec(path) ?? [];
  const endpoint = Object.hasOwn(adminEndpoints, name) ? adminEndpoints[name] : undefined;
  return endpoint && projectId !== undefined ? { endpoint, projectId } : undefined;
}

function refused(code: IdentityErrorCode): Endpoint {
  return client(async () => {
    throw identityError(code, 'This project does not serve it.');
  });
}

/** v1/projects: the hosts that may use the project. Never called by the SDK in emulator mode. */
async function getProject({ projectId, authorizedOrigins }: IdentityContext): Promise<object> {
  const hosts = [...authorizedOrigins].map((origin) => new URL(origin).hostname);
  return { projectId, authorizedDomains: [...new Set(hosts)] };
}

/**
 * v2/passwordPolicy, which the SDK's validatePassword reads once. Length is the only rule it can show; there is none about
 * which characters to use.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v2/PasswordPolicyConfig
 */
async function getPasswordPolicy({ passwordPolicy }: IdentityContext): Promise<object> {
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
