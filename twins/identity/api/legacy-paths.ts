/** Method names from before v1. Older clients still call them, with the same bodies and responses. */
const CURRENT_NAMES: Record<string, string> = {
  createAuthUri: 'accounts:createAuthUri',
  deleteAccount: 'accounts:delete',
  emailLinkSignin: 'accounts:signInWithEmailLink',
  getAccountInfo: 'accounts:lookup',
  getOobConfirmationCode: 'accounts:sendOobCode',
  getProjectConfig: 'projects',
  getRecaptchaParam: 'recaptchaParams',
  resetPassword: 'accounts:resetPassword',
  sendVerificationCode: 'accounts:sendVerificationCode',
  setAccountInfo: 'accounts:update',
  signupNewUser: 'accounts:signUp',
  verifyAssertion: 'accounts:signInWithIdp',
  verifyCustomToken: 'accounts:signInWithCustomToken',
  verifyPassword: 'accounts:signInWithPassword',
  verifyPhoneNumber: 'accounts:signInWithPhoneNumber',
};

const PREFIX = /^(?:\/www\.googleapis\.com)?\/identitytoolkit\/v3\/relyingparty\//;

/** Converts an Identity Toolkit v3 path, with or without its host, to v1. */
export function toCurrentPath(path: string): string {
  const name = path.replace(PREFIX, '');
  const current = name !== path && Object.hasOwn(CURRENT_NAMES, name) ? CURRENT_NAMES[name] : undefined;
  return current === undefined ? path : `/identitytoolkit.googleapis.com/v1/${current}`;
}
