import { randomInt } from 'node:crypto';
import { epochSeconds, fromEpochSeconds } from '../durations.ts';
import type { Database } from '../schema/database.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Account, findAccountById } from './account.ts';

export type NewAccount = Partial<
  Pick<
    Account,
    | 'id'
    | 'email'
    | 'emailVerified'
    | 'displayName'
    | 'photoUrl'
    | 'passwordHash'
    | 'emailLinkSignIn'
    | 'disabled'
  >
>;

/**
 * Adds an account. The unique index decides between sign-ups of one address at the same moment.
 * @throws IdentityError EMAIL_EXISTS, DUPLICATE_LOCAL_ID
 */
export async function insertAccount(client: Database, account: NewAccount, now: Date): Promise<Account> {
  const id = account.id ?? newAccountId();
  const inserted = await client.query(
    `INSERT INTO identity.accounts (id, email, email_verified, display_name, photo_url, password_hash,
       password_updated_at, email_link_sign_in, disabled, created_at, valid_since)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [
      id,
      account.email ?? null,
      account.emailVerified ?? false,
      account.displayName ?? null,
      account.photoUrl ?? null,
      account.passwordHash ?? null,
      account.passwordHash ? now : null,
      account.emailLinkSignIn ?? false,
      account.disabled ?? false,
      now,
      fromEpochSeconds(epochSeconds(now)),
    ],
  );
  if (inserted.rowCount === 0) {
    const isIdTaken = (await findAccountById(client, id)) !== undefined;
    throw identityError(isIdTaken ? 'DUPLICATE_LOCAL_ID' : 'EMAIL_EXISTS');
  }
  const added = await findAccountById(client, id);
  if (!added) throw new Error('An account just inserted cannot be read');
  return added;
}

const ID_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Twenty-eight letters and digits, as Google's. */
function newAccountId(): string {
  return Array.from({ length: 28 }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('');
}
