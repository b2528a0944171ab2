import { m } from '#words/messages.js';

/** What to say, and to do, for each code of the identity provider (specification §8). */
const sentences: Readonly<Record<string, () => string>> = {
  'auth/invalid-credential': m.refusals_sign_in_mismatch,
  'auth/wrong-password': m.refusals_sign_in_mismatch,
  'auth/user-not-found': m.refusals_sign_in_mismatch,
  'auth/email-already-in-use': m.refusals_email_taken,
  'auth/invalid-email': m.refusals_email_malformed,
  'auth/missing-password': m.refusals_password_missing,
  'auth/weak-password': m.refusals_password_weak,
  'auth/password-does-not-meet-requirements': m.refusals_password_rules,
  'auth/too-many-requests': m.refusals_too_many_requests,
  'auth/user-disabled': m.refusals_account_disabled,
  'auth/user-token-expired': m.refusals_session_expired,
  'auth/requires-recent-login': m.refusals_sign_in_recent,
  'auth/user-mismatch': m.refusals_account_other,
  'auth/network-request-failed': m.refusals_site_unreachable,
  'auth/expired-action-code': m.refusals_link_expired,
  'auth/invalid-action-code': m.refusals_link_used,
  'auth/popup-closed-by-user': m.refusals_window_closed,
  'auth/cancelled-popup-request': m.refusals_window_other,
  'auth/popup-blocked': m.refusals_window_blocked,
  'auth/unauthorized-domain': m.refusals_address_unusual,
  'auth/multi-factor-auth-required': m.refusals_second_proof,
  'auth/operation-not-allowed': m.refusals_way_closed,
  'auth/invalid-verification-code': m.refusals_code_wrong,
  'auth/missing-code': m.refusals_code_wrong,
  'auth/code-expired': m.refusals_code_wrong,
  'auth/totp-challenge-timeout': m.refusals_second_step_late,
  'auth/invalid-multi-factor-session': m.refusals_second_step_late,
  'auth/missing-multi-factor-session': m.refusals_second_step_late,
  'auth/multi-factor-info-not-found': m.refusals_second_step_late,
  'auth/unverified-email': m.refusals_address_unproven,
  'auth/unsupported-first-factor': m.refusals_factor_first,
  'auth/second-factor-already-in-use': m.refusals_app_known,
  'auth/maximum-second-factor-count-exceeded': m.refusals_apps_enough,
  'passkey/cancelled': m.refusals_passkey_cancelled,
  'passkey/known': m.refusals_passkey_known,
  'passkey/elsewhere': m.refusals_passkey_elsewhere,
  'passkey/unsupported': m.refusals_passkey_unsupported,
};

/** The French sentence for an error of the identity SDK, of the session endpoint, or of anything else. */
export function explainAuthError(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if ((code === 'session-refused' || code === 'session-recent') && error instanceof Error)
    return error.message;
  const explain = sentences[code];
  if (!explain) reportError(error);
  return explain?.() ?? m.refusals_sign_in_failed();
}
