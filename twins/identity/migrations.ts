import type { Migration } from '#twins/kit/migrate.ts';

export const migrations: readonly Migration[] = [
  {
    name: 'accounts, sessions, codes, letters, counters, keys',
    sql: `
      CREATE TABLE identity.accounts (
        id text COLLATE "C" PRIMARY KEY,
        email text UNIQUE,
        email_verified boolean NOT NULL DEFAULT false,
        display_name text,
        photo_url text,
        password_hash text,
        password_updated_at timestamptz,
        email_link_sign_in boolean NOT NULL DEFAULT false,
        disabled boolean NOT NULL DEFAULT false,
        custom_attributes text,
        valid_since timestamptz NOT NULL,
        created_at timestamptz NOT NULL,
        last_login_at timestamptz,
        last_refresh_at timestamptz,
        last_token_at timestamptz
      );

      CREATE TABLE identity.provider_links (
        account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
        provider_id text NOT NULL,
        raw_id text NOT NULL,
        email text,
        display_name text,
        photo_url text,
        PRIMARY KEY (account_id, provider_id),
        UNIQUE (provider_id, raw_id)
      );

      CREATE TABLE identity.refresh_tokens (
        token_hash bytea PRIMARY KEY,
        account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE SET NULL,
        sign_in_provider text NOT NULL,
        auth_time timestamptz NOT NULL,
        issued_at timestamptz NOT NULL,
        last_used_at timestamptz NOT NULL
      );
      CREATE INDEX refresh_tokens_account ON identity.refresh_tokens (account_id, last_used_at);
      CREATE INDEX refresh_tokens_last_used ON identity.refresh_tokens (last_used_at);

      CREATE TABLE identity.letters (
        id uuid PRIMARY KEY,
        kind text NOT NULL,
        account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE CASCADE,
        email text NOT NULL,
        new_email text,
        locale text NOT NULL,
        continue_url text,
        request_id text,
        created_at timestamptz NOT NULL,
        attempts integer NOT NULL DEFAULT 0,
        next_attempt_at timestamptz NOT NULL
      );
      CREATE INDEX letters_due ON identity.letters (next_attempt_at);
      CREATE INDEX letters_account ON identity.letters (account_id);

      CREATE TABLE identity.oob_codes (
        code_hash bytea PRIMARY KEY,
        kind text NOT NULL,
        account_id text COLLATE "C" REFERENCES identity.accounts ON DELETE CASCADE,
        email text NOT NULL,
        new_email text,
        letter_id uuid,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX oob_codes_account ON identity.oob_codes (account_id, kind);
      CREATE INDEX oob_codes_email ON identity.oob_codes (email, kind);
      CREATE INDEX oob_codes_expiry ON identity.oob_codes (expires_at);

      CREATE TABLE identity.attempt_counters (
        key bytea PRIMARY KEY,
        attempts double precision NOT NULL,
        blocked_until timestamptz,
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX attempt_counters_age ON identity.attempt_counters (updated_at);

      CREATE TABLE identity.known_addresses (
        account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
        address_key bytea NOT NULL,
        last_success_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, address_key)
      );

      CREATE TABLE identity.signing_keys (
        kid text PRIMARY KEY,
        private_key text NOT NULL,
        public_jwk jsonb NOT NULL,
        signs_from timestamptz NOT NULL
      );

      CREATE TABLE identity.secrets (
        name text PRIMARY KEY,
        value bytea NOT NULL
      );
    `,
  },
  {
    name: 'letters that wait for their turn',
    sql: `
      ALTER TABLE identity.letters ADD COLUMN waiting_for text UNIQUE;
    `,
  },
  {
    name: 'sign-ins that were ended one by one',
    sql: `
      CREATE TABLE identity.ended_sign_ins (
        account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
        auth_time timestamptz NOT NULL,
        ended_at timestamptz NOT NULL,
        PRIMARY KEY (account_id, auth_time)
      );
    `,
  },
  {
    name: 'second factors',
    sql: `
      CREATE TABLE identity.second_factors (
        id text PRIMARY KEY,
        account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
        display_name text,
        sealed_secret bytea NOT NULL,
        last_step bigint NOT NULL,
        enrolled_at timestamptz NOT NULL
      );
      CREATE INDEX second_factors_account ON identity.second_factors (account_id);

      CREATE TABLE identity.factor_enrollments (
        session_hash bytea PRIMARY KEY,
        account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
        factor_id text NOT NULL,
        sealed_secret bytea NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX factor_enrollments_account ON identity.factor_enrollments (account_id);

      CREATE TABLE identity.pending_sign_ins (
        credential_hash bytea PRIMARY KEY,
        account_id text COLLATE "C" NOT NULL REFERENCES identity.accounts ON DELETE CASCADE,
        sign_in_provider text NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX pending_sign_ins_account ON identity.pending_sign_ins (account_id);

      ALTER TABLE identity.refresh_tokens ADD COLUMN second_factor_id text;
    `,
  },
  {
    name: 'telephone numbers that an administrator set',
    sql: `
      ALTER TABLE identity.accounts ADD COLUMN phone_number text;
      ALTER TABLE identity.accounts ADD CONSTRAINT accounts_phone_number_key UNIQUE (phone_number);
    `,
  },
  {
    name: 'anonymous accounts, and what providers said that waits for a decision',
    sql: `
      ALTER TABLE identity.accounts ADD COLUMN started_anonymous boolean NOT NULL DEFAULT false;
      CREATE INDEX accounts_anonymous ON identity.accounts (last_refresh_at) WHERE started_anonymous;

      CREATE TABLE identity.pending_credentials (
        token_hash bytea PRIMARY KEY,
        assertion jsonb NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX pending_credentials_expiry ON identity.pending_credentials (expires_at);
    `,
  },
  {
    name: 'claims that a custom token gives to a session',
    sql: `
      ALTER TABLE identity.refresh_tokens ADD COLUMN developer_claims text;
    `,
  },
  {
    name: 'accounts that a token of the server has opened',
    sql: `
      ALTER TABLE identity.accounts ADD COLUMN custom_auth boolean NOT NULL DEFAULT false;
    `,
  },
];
