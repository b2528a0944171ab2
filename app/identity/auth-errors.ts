import { m } from '#words/messages.js';

/** The identity client's error codes that each sentence explains. */
const answers: readonly (readonly [sentence: () => string, codes: string])[] = [
  [m.refusals_sign_in_mismatch, 'invalid-credential wrong-password user-not-found'],
  [m.refusals_email_taken, 'email-already-in-use'],
  [m.common_email_malformed, 'invalid-email invalid-new-email invalid-recipient-email missing-email'],
  [m.refusals_password_missing, 'missing-password'],
  [m.refusals_password_weak, 'weak-password'],
  [m.refusals_password_rules, 'password-does-not-meet-requirements'],
  [m.refusals_too_many_requests, 'too-many-requests quota-exceeded'],
  [m.refusals_account_disabled, 'user-disabled'],
  [
    m.refusals_session_expired,
    'user-token-expired invalid-user-token null-user user-signed-out invalid-refresh-token no-current-user',
  ],
  [m.refusals_sign_in_recent, 'requires-recent-login'],
  [m.refusals_account_other, 'user-mismatch'],
  [m.refusals_site_unreachable, 'network-request-failed timeout missing-iframe-start'],
  [m.refusals_link_expired, 'expired-action-code'],
  [m.refusals_link_used, 'invalid-action-code'],
  [m.refusals_provider_unavailable, 'provider-unavailable unavailable'],
  [m.refusals_window_closed, 'popup-closed-by-user'],
  [m.refusals_way_given_up, 'user-cancelled redirect-cancelled-by-user'],
  [m.refusals_window_other, 'cancelled-popup-request redirect-operation-pending'],
  [m.refusals_window_blocked, 'popup-blocked'],
  [
    m.refusals_address_unusual,
    'unauthorized-domain unauthorized-continue-uri operation-not-supported-in-this-environment',
  ],
  [m.refusals_way_other, 'account-exists-with-different-credential email-change-needs-verification'],
  [m.refusals_way_of_another, 'credential-already-in-use'],
  [m.refusals_way_linked, 'provider-already-linked'],
  [m.refusals_way_unlinked, 'no-such-provider'],
  [
    m.refusals_way_unfinished,
    'invalid-auth-event no-auth-event missing-or-invalid-nonce rejected-credential invalid-message-payload',
  ],
  [m.refusals_sign_up_closed, 'admin-restricted-operation'],
  [m.refusals_way_closed, 'operation-not-allowed'],
  [m.refusals_second_proof, 'multi-factor-auth-required'],
  [m.refusals_code_wrong, 'invalid-verification-code missing-code missing-verification-code code-expired'],
  [
    m.refusals_second_step_late,
    `totp-challenge-timeout invalid-multi-factor-session missing-multi-factor-session missing-multi-factor-info
      multi-factor-info-not-found`,
  ],
  [m.refusals_address_unproven, 'unverified-email'],
  [m.refusals_factor_first, 'unsupported-first-factor'],
  [m.refusals_app_known, 'second-factor-already-in-use'],
  [m.refusals_apps_enough, 'maximum-second-factor-count-exceeded'],
  [
    m.refusals_browser_old,
    'web-storage-unsupported unsupported-persistence-type invalid-persistence-type cors-unsupported cordova-not-ready',
  ],
];

/** Errors that only the operator can fix: a misconfiguration, or a call that the site should never make. */
const faults = `
  internal-error invalid-api-key auth-domain-config-required argument-error already-initialized app-deleted app-not-authorized
  app-not-installed captcha-check-failed custom-token-mismatch invalid-custom-token dependent-sdk-initialized-before-auth
  dynamic-link-not-activated emulator-config-failed invalid-app-credential invalid-app-id invalid-cert-hash invalid-continue-uri
  missing-continue-uri invalid-cordova-configuration invalid-dynamic-link-domain invalid-hosting-link-domain invalid-emulator-scheme
  invalid-oauth-client-id invalid-oauth-provider invalid-phone-number missing-phone-number invalid-provider-id invalid-sender
  invalid-verification-id missing-verification-id invalid-tenant-id tenant-id-mismatch unsupported-tenant-operation
  missing-android-pkg-name missing-ios-bundle-id missing-app-credential recaptcha-not-enabled missing-recaptcha-token
  invalid-recaptcha-token invalid-recaptcha-action missing-client-type missing-recaptcha-version invalid-recaptcha-version
  invalid-req-type`;

const readCodes = (text: string): string[] => text.trim().split(/\s+/);

/** French sentence for each error code, including those of passkeys and the identity client. */
const sentences: ReadonlyMap<string, () => string> = new Map([
  ...answers.flatMap(([sentence, codes]) =>
    readCodes(codes).map((code) => [`auth/${code}`, sentence] as const),
  ),
  ...readCodes(faults).map((code) => [`auth/${code}`, m.refusals_sign_in_misconfigured] as const),
  ['link/other-address', m.account_link_other_address],
  ['profile/password-wrong', m.profile_password_wrong],
  ['passkey/cancelled', m.refusals_passkey_cancelled],
  ['passkey/known', m.refusals_passkey_known],
  ['passkey/elsewhere', m.refusals_passkey_elsewhere],
  ['passkey/unsupported', m.refusals_passkey_unsupported],
]);

/** Returns the French sentence for an error, and reports unknown errors and misconfigurations. */
export function explainAuthError(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  if ((code === 'session-refused' || code === 'session-recent') && error instanceof Error)
    return error.message;
  const explain = sentences.get(code);
  if (!explain || explain === m.refusals_sign_in_misconfigured) reportError(error);
  return explain?.() ?? m.refusals_sign_in_failed();
}
