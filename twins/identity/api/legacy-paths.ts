/** What the API was called before v1, and older clients and libraries still call it; same bodies, same answers. */
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

/** The path of v1 for one of Identity Toolkit v3, with or without its host before it; any other stays as it is. */
export function toCurrentPath(path: string): string {
  const name = path.replace(PREFIX, '');
  const current = name !== path && Object.hasOwn(CURRENT_NAMES, name) ? CURRENT_NAMES[name] : undefined;
  return current === undefined ? path : `/identitytoolkit.googleapis.com/v1/${current}`;
}
