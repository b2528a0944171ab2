import type { Handle } from '../identity-context.ts';
import { endSignIn } from '../tokens/ended-sign-ins.ts';
import { JWKS_MAX_AGE_SECONDS } from '../tokens/key-ring.ts';
import { refreshIdToken } from '../tokens/sessions.ts';
import { type IdentityErrorCode, identityError } from '../wire/identity-error.ts';
import { createAccount, deleteAnyAccount, listAccounts, lookupAccounts } from './any-account.ts';
import { createAuthUri } from './create-auth-uri.ts';
import { createSessionCookie } from './create-session-cookie.ts';
import { toCurrentPath } from './legacy-paths.ts';
import { batchCreateAccounts, batchDeleteAccounts, queryAccounts } from './many-accounts.ts';
import { finalizeMfaEnrollment, startMfaEnrollment, withdrawMfaEnrollment } from './mfa-enrollment.ts';
import { finalizeMfaSignIn, startMfaSignIn } from './mfa-sign-in.ts';
import { deleteOwnAccount, lookup, update } from './own-account.ts';
import {
  getPasswordPolicy,
  getProject,
  getRecaptchaConfig,
  getRecaptchaParams,
  revokeToken,
} from './project-info.ts';
import { sendOobCode } from './send-oob-code.ts';
import { signInWithCustomToken } from './sign-in-with-custom-token.ts';
import { signInWithEmailLink } from './sign-in-with-email-link.ts';
import { signInWithIdp } from './sign-in-with-idp.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signUp } from './sign-up.ts';
import { updateAnyAccount } from './update-any-account.ts';
import { resetPassword } from './use-oob-code.ts';

export type Endpoint = {
  method: 'GET' | 'POST';
  access: 'public' | 'apiKey' | 'admin';
  body?: 'json' | 'form';
  maxBodyBytes?: number;
  cacheControl?: string;
  /** True if the SDK treats any `error.message` as the end of the session; see `faultResponse`. */
  decidesSession?: boolean;
  handle: Handle;
};

const MAX_UPLOAD_BYTES = 1024 * 1024;

const V1 = '/identitytoolkit.googleapis.com/v1';
const V2 = '/identitytoolkit.googleapis.com/v2';

const client = (handle: Handle): Endpoint => ({ method: 'POST', access: 'apiKey', body: 'json', handle });
const admin = (handle: Handle): Endpoint => ({ method: 'POST', access: 'admin', body: 'json', handle });
const read = (handle: Handle): Endpoint => ({ method: 'GET', access: 'apiKey', handle });

const keys = (handle: Handle): Endpoint => ({
  method: 'GET',
  access: 'public',
  cacheControl: `public, max-age=${JWKS_MAX_AGE_SECONDS}, must-revalidate`,
  handle,
});

/**
 * All endpoints, including those that reject every call.
 * https://cloud.google.com/identity-platform/docs/reference/rest
 */
const clientEndpoints: Record<string, Endpoint> = {
  [`${V1}/accounts:signUp`]: client(signUp),
  [`${V1}/accounts:signInWithPassword`]: client(signInWithPassword),
  [`${V1}/accounts:signInWithEmailLink`]: client(signInWithEmailLink),
  [`${V1}/accounts:signInWithCustomToken`]: client(signInWithCustomToken),
  [`${V1}/accounts:signInWithIdp`]: client(signInWithIdp),
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
  [`${V2}/accounts:revokeToken`]: client(revokeToken),
  [`${V2}/passwordPolicy`]: read(getPasswordPolicy),
  [`${V2}/recaptchaConfig`]: read(getRecaptchaConfig),
  [`${V1}/recaptchaParams`]: read(getRecaptchaParams),
  [`${V1}/sessionCookiePublicKeys`]: keys((context) => context.keys.publishedForCookies()),
  '/securetoken.googleapis.com/v1/token': {
    method: 'POST',
    access: 'apiKey',
    body: 'form',
    decidesSession: true,
    handle: refreshIdToken,
  },
  '/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com': keys((context) =>
    context.keys.published(),
  ),

  [`${V1}/accounts:signInWithPhoneNumber`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V1}/accounts:sendVerificationCode`]: refused('OPERATION_NOT_ALLOWED'),
  [`${V1}/accounts:signInWithGameCenter`]: refused('OPERATION_NOT_ALLOWED'),
};

const adminEndpoints: Record<string, Endpoint> = {
  accounts: admin(createAccount),
  'accounts:lookup': admin(lookupAccounts),
  'accounts:update': admin(updateAnyAccount),
  'accounts:delete': admin(deleteAnyAccount),
  'accounts:sendOobCode': admin(sendOobCode),
  'accounts:endSignIn': admin(endSignIn),
  'accounts:query': admin(queryAccounts),
  'accounts:batchCreate': { ...admin(batchCreateAccounts), maxBodyBytes: MAX_UPLOAD_BYTES },
  'accounts:batchDelete': admin(batchDeleteAccounts),
  ':createSessionCookie': admin(createSessionCookie),
  'accounts:batchGet': { method: 'GET', access: 'admin', handle: listAccounts },
};

export function findEndpoint(requested: string): { endpoint: Endpoint; projectId?: string } | undefined {
  const path = toCurrentPath(requested);
  if (Object.hasOwn(clientEndpoints, path)) {
    const endpoint = clientEndpoints[path];
    return endpoint && { endpoint };
  }
  const [, projectId, name = ''] = PROJECT_PATH.exec(path) ?? [];
  const endpoint = Object.hasOwn(adminEndpoints, name) ? adminEndpoints[name] : undefined;
  if (endpoint && projectId !== undefined) return { endpoint, projectId };
  return TENANT_PATH.test(path) ? { endpoint: refused('UNSUPPORTED_TENANT_OPERATION') } : undefined;
}

const PROJECT_PATH = /^\/identitytoolkit\.googleapis\.com\/v1\/projects\/([^/:]+)(?:\/|(?=:))(.+)$/;
const TENANT_PATH = /^\/identitytoolkit\.googleapis\.com\/v[12]\/projects\/[^/:]+\/tenants(?:$|[/:])/;

function refused(code: IdentityErrorCode): Endpoint {
  return client(async () => {
    throw identityError(code, 'This project does not serve it.');
  });
}
