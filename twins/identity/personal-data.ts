/**
 * Columns of schema `identity`. `personal` columns identify a person; `ends` states whether rows are deleted
 * with the account (`erased`), retained as the law requires (`kept`) or deleted after a time (`expires`).
 */
export const identityData = {
  accounts: {
    personal: `id email email_verified display_name photo_url password_hash password_updated_at email_link_sign_in disabled
      custom_attributes valid_since created_at last_login_at last_refresh_at last_token_at phone_number started_anonymous custom_auth`,
    ends: 'erased',
  },
  attempt_counters: { personal: 'key', other: 'attempts blocked_until updated_at', ends: 'expires' },
  ended_sign_ins: { personal: 'account_id auth_time ended_at', ends: 'erased' },
  factor_enrollments: {
    personal: 'session_hash account_id factor_id sealed_secret expires_at',
    ends: 'erased',
  },
  known_addresses: { personal: 'account_id address_key last_success_at', ends: 'erased' },
  letters: {
    personal: 'account_id email new_email continue_url',
    other: 'id kind locale request_id created_at attempts next_attempt_at waiting_for',
    ends: 'expires',
  },
  migrations: { other: 'name applied_at' },
  oob_codes: {
    personal: 'account_id email new_email',
    other: 'code_hash kind letter_id expires_at',
    ends: 'erased',
  },
  pending_credentials: { personal: 'assertion', other: 'token_hash expires_at', ends: 'expires' },
  pending_sign_ins: { personal: 'credential_hash account_id sign_in_provider expires_at', ends: 'erased' },
  provider_links: { personal: 'account_id provider_id raw_id email display_name photo_url', ends: 'erased' },
  refresh_tokens: {
    personal:
      'account_id sign_in_provider auth_time issued_at last_used_at second_factor_id developer_claims',
    other: 'token_hash',
    ends: 'erased',
  },
  second_factors: {
    personal: 'id account_id display_name sealed_secret last_step enrolled_at',
    ends: 'erased',
  },
  secrets: { other: 'name value' },
  signing_keys: { other: 'kid private_key public_jwk signs_from' },
} as const;
