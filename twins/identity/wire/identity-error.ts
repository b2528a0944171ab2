/** Error codes that this twin sends. The official SDK maps them in its `api/errors.ts`. */
export type IdentityErrorCode =
  | 'ADMIN_ONLY_OPERATION'
  | 'CLAIMS_TOO_LARGE'
  | 'CREDENTIAL_MISMATCH'
  | 'CREDENTIAL_TOO_OLD_LOGIN_AGAIN'
  | 'DUPLICATE_LOCAL_ID'
  | 'EMAIL_CHANGE_NEEDS_VERIFICATION'
  | 'EMAIL_EXISTS'
  | 'EMAIL_NOT_FOUND'
  | 'EXPIRED_OOB_CODE'
  | 'FEDERATED_USER_ID_ALREADY_LINKED'
  | 'FORBIDDEN_CLAIM'
  | 'INSUFFICIENT_PERMISSION'
  | 'INVALID_CLAIMS'
  | 'INVALID_CODE'
  | 'INVALID_CONTINUE_URI'
  | 'INVALID_CREDENTIAL_OR_PROVIDER_ID'
  | 'INVALID_CUSTOM_TOKEN'
  | 'INVALID_DISPLAY_NAME'
  | 'INVALID_DYNAMIC_LINK_DOMAIN'
  | 'INVALID_DURATION'
  | 'INVALID_EMAIL'
  | 'INVALID_GRANT_TYPE'
  | 'INVALID_HOSTING_LINK_DOMAIN'
  | 'INVALID_IDENTIFIER'
  | 'INVALID_IDP_RESPONSE'
  | 'INVALID_ID_TOKEN'
  | 'INVALID_LOCAL_ID'
  | 'INVALID_LOGIN_CREDENTIALS'
  | 'INVALID_MFA_ENROLLMENT_ID'
  | 'INVALID_MFA_PENDING_CREDENTIAL'
  | 'INVALID_NEW_EMAIL'
  | 'INVALID_OOB_CODE'
  | 'INVALID_PAGE_SELECTION'
  | 'INVALID_PENDING_TOKEN'
  | 'INVALID_PHONE_NUMBER'
  | 'INVALID_PHOTO_URL'
  | 'INVALID_PROVIDER_ID'
  | 'INVALID_REQUEST_URI'
  | 'INVALID_REQ_TYPE'
  | 'INVALID_SESSION_INFO'
  | 'LOCAL_ID_LIST_EXCEEDS_LIMIT'
  | 'MFA_ENROLLMENT_NOT_FOUND'
  | 'MISSING_CODE'
  | 'MISSING_CONTINUE_URI'
  | 'MISSING_CUSTOM_TOKEN'
  | 'MISSING_EMAIL'
  | 'MISSING_GRANT_TYPE'
  | 'MISSING_IDENTIFIER'
  | 'MISSING_ID_TOKEN'
  | 'MISSING_LOCAL_ID'
  | 'MISSING_MFA_ENROLLMENT_ID'
  | 'MISSING_MFA_PENDING_CREDENTIAL'
  | 'MISSING_NEW_EMAIL'
  | 'MISSING_OOB_CODE'
  | 'MISSING_OR_INVALID_NONCE'
  | 'MISSING_PASSWORD'
  | 'MISSING_PROVIDER_ID'
  | 'MISSING_RAW_ID'
  | 'MISSING_REFRESH_TOKEN'
  | 'MISSING_REQUEST_URI'
  | 'MISSING_REQ_TYPE'
  | 'MISSING_SESSION_INFO'
  | 'MISSING_TOKEN'
  | 'MISSING_USER_ACCOUNT'
  | 'OPERATION_NOT_ALLOWED'
  | 'PASSWORD_DOES_NOT_MEET_REQUIREMENTS'
  | 'PHONE_NUMBER_EXISTS'
  | 'PROVIDER_ALREADY_LINKED'
  | 'SECOND_FACTOR_EXISTS'
  | 'SECOND_FACTOR_LIMIT_EXCEEDED'
  | 'SESSION_EXPIRED'
  | 'TOKEN_EXPIRED'
  | 'TOO_MANY_ATTEMPTS_TRY_LATER'
  | 'UNAUTHORIZED_DOMAIN'
  | 'UNEXPECTED_PARAMETER'
  | 'UNSUPPORTED_FIRST_FACTOR'
  | 'UNSUPPORTED_TENANT_OPERATION'
  | 'UNVERIFIED_EMAIL'
  | 'USER_DISABLED'
  | 'USER_NOT_FOUND'
  | 'WEAK_PASSWORD';

type Refusal = { httpStatus: number; status?: string; reason: string };

/** Error in Google's format. `message` is the wire message: a code, or `CODE : text for the developer`. */
export class IdentityError extends Error {
  readonly httpStatus: number;
  readonly status: string | undefined;
  readonly reason: string;

  constructor(message: string, refusal: Refusal) {
    super(message);
    this.name = 'IdentityError';
    this.httpStatus = refusal.httpStatus;
    this.status = refusal.status;
    this.reason = refusal.reason;
  }
}

/** Creates an error with status 400. `detail` must not contain ` : `, at which the SDK splits the message. */
export function identityError(code: IdentityErrorCode, detail?: string): IdentityError {
  return new IdentityError(detail === undefined ? code : `${code} : ${detail}`, {
    httpStatus: 400,
    reason: 'invalid',
  });
}

export function invalidArgument(message: string): IdentityError {
  return new IdentityError(message, { httpStatus: 400, status: 'INVALID_ARGUMENT', reason: 'badRequest' });
}

/** The SDK reports this error as `auth/unavailable`. */
export function providerUnavailable(): IdentityError {
  return new IdentityError('UNAVAILABLE : The identity provider is unavailable.', {
    httpStatus: 503,
    status: 'UNAVAILABLE',
    reason: 'backendError',
  });
}

export function noRoom(): IdentityError {
  return new IdentityError('RESOURCE_EXHAUSTED : The disk is full.', {
    httpStatus: 507,
    status: 'RESOURCE_EXHAUSTED',
    reason: 'backendError',
  });
}

/** Creates an error about the API key, bearer token, path, method, media type or size of a request. */
export function transportError(
  httpStatus: 401 | 403 | 404 | 405 | 413 | 415 | 501,
  message: string,
): IdentityError {
  const [status, reason] = TRANSPORT[httpStatus];
  return new IdentityError(message, { httpStatus, status, reason });
}

const TRANSPORT: Record<401 | 403 | 404 | 405 | 413 | 415 | 501, [status: string, reason: string]> = {
  401: ['UNAUTHENTICATED', 'required'],
  403: ['PERMISSION_DENIED', 'forbidden'],
  404: ['NOT_FOUND', 'notFound'],
  405: ['INVALID_ARGUMENT', 'httpMethodNotAllowed'],
  413: ['INVALID_ARGUMENT', 'uploadTooLarge'],
  415: ['INVALID_ARGUMENT', 'unsupportedMediaType'],
  501: ['UNIMPLEMENTED', 'unimplemented'],
};
