import { epochSeconds, fromEpochSeconds, seconds } from '../durations.ts';
import { type Database, isUniqueViolation } from '../schema/database.ts';
import { identityError } from '../wire/identity-error.ts';
import { ACCOUNT_COLUMNS, type Account } from './account.ts';

/** Undefined leaves a value as it is. */
export type AccountChange = Partial<
  Omit<Account, 'id' | 'createdAt' | 'lastRefreshAt' | 'lastTokenAt' | 'providers'>
>;

const COLUMNS: Record<keyof AccountChange, string> = {
  email: 'email',
  emailVerified: 'email_verified',
  displayName: 'display_name',
  photoUrl: 'photo_url',
  passwordHash: 'password_hash',
  passwordUpdatedAt: 'password_updated_at',
  emailLinkSignIn: 'email_link_sign_in',
  disabled: 'disabled',
  customAttributes: 'custom_attributes',
  validSince: 'valid_since',
  lastLoginAt: 'last_login_at',
};

/** Changes an account the transaction holds locked. @throws IdentityError EMAIL_EXISTS */
export async function updateAccount(client: Database, id: string, change: AccountChange): Promise<Account> {
  const names = (Object.keys(COLUMNS) as (keyof AccountChange)[]).filter(
    (name) => change[name] !== undefined,
  );
  const assignments = ['id = id', ...names.map((name, index) => `${COLUMNS[name]} = $${index + 2}`)];
  try {
    const updated = await client.query<Account>(
      `UPDATE identity.accounts SET ${assignments.join(', ')} WHERE id = $1 RETURNING ${ACCOUNT_COLUMNS}`,
      [id, ...names.map((name) => change[name])],
    );
    const account = updated.rows[0];
    if (!account) throw new Error('A locked account cannot be updated');
    return account;
  } catch (cause) {
    if (isUniqueViolation(cause, 'accounts_email_key')) throw identityError('EMAIL_EXISTS');
    throw cause;
  }
}

/**
 * The whole second from which tokens count again, strictly after every token issued so far. When one was issued within the
 * current second that is the next one, and new tokens are dated by it: otherwise a revocation would spare the tokens of its
 * own second.
 */
export function revocationTime(account: Account, now: Date): Date {
  const next = account.lastTokenAt === null ? 0 : account.lastTokenAt.getTime() + seconds(1);
  const current = fromEpochSeconds(epochSeconds(now)).getTime();
  return new Date(Math.max(current, next, account.validSince.getTime()));
}
