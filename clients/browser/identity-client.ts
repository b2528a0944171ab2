/** What the pages use of the official identity client to sign somebody in, in one file: `open-identity.ts` loads it. */
export {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  getAdditionalUserInfo,
  getMultiFactorResolver,
  linkWithCredential,
  OAuthProvider,
  reauthenticateWithCredential,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut,
  TotpMultiFactorGenerator,
  updatePassword,
  updateProfile,
  verifyPasswordResetCode,
} from '@firebase/auth';
export { openAuth } from './firebase-auth.ts';
