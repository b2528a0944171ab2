import { inTransaction } from '#twins/kit/transaction.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  findAccounts,
  insertAccount,
  lockAccount,
} from '../accounts/account.ts';
import {
  isAccountId,
  normaliseEmail,
  readPhoneNumber,
  readProfile,
  readProviderKey,
  requireEmail,
} from '../accounts/account-fields.ts';
import { presentAccount } from '../accounts/present-account.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { booleanField, listField, readFields, stringField, stringListField } from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';
import { deleteAccountRows, lookup } from './own-account.ts';

/** Creates an account without signing in. */
export async function createAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(
    call.body,
    'localId email emailVerified password displayName photoUrl phoneNumber disabled'.split(' '),
  );
  const id = stringField(fields, 'localId');
  if (id !== undefined && !isAccountId(id)) throw identityError('INVALID_LOCAL_ID');
  const email = fields.has('email') ? requireEmail(fields) : undefined;
  const password = stringField(fields, 'password');
  if (password !== undefined) {
    if (email === undefined) throw identityError('MISSING_EMAIL');
    requireGoodPassword(password, context.passwordPolicy, contextWords(context.projectId, email));
  }
  const { displayName, photoUrl } = readProfile(fields);
  const phoneNumber = readPhoneNumber(fields) ?? undefined;
  const emailVerified = booleanField(fields, 'emailVerified');
  const disabled = booleanField(fields, 'disabled');
  const passwordHash = password === undefined ? undefined : await context.passwords.hash(password);

  const account = await inTransaction(context.pool, (client) =>
    insertAccount(
      client,
      { id, email, emailVerified, phoneNumber, displayName, photoUrl, disabled, passwordHash },
      context.now(),
    ),
  );
  return {
    kind: 'identitytoolkit#SignupNewUserResponse',
    localId: account.id,
    ...(account.email === null ? {} : { email: account.email }),
    ...(account.displayName === null ? {} : { displayName: account.displayName }),
  };
}

const MAX_KEYS = 100;

/** Finds accounts by key or by a live ID token. As at Google, `users` is absent if none is found. */
export async function lookupAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['idToken', 'localId', 'email', 'phoneNumber', 'federatedUserId']);
  if (stringField(fields, 'idToken') !== undefined) return lookup(context, call);
  const accounts = await findAccounts(context.pool, {
    ids: stringListField(fields, 'localId', MAX_KEYS),
    emails: stringListField(fields, 'email', MAX_KEYS).map(requireNormalised),
    phoneNumbers: stringListField(fields, 'phoneNumber', MAX_KEYS),
    providers: listField(fields, 'federatedUserId', MAX_KEYS).map(readProviderKey),
  });
  return {
    kind: 'identitytoolkit#GetAccountInfoResponse',
    ...(accounts.length === 0 ? {} : { users: accounts.map(presentAccount) }),
  };
}

function requireNormalised(text: string): string {
  const email = normaliseEmail(text);
  if (email === undefined) throw identityError('INVALID_EMAIL');
  return email;
}

const DEFAULT_PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 1000;

/** Lists all accounts by id, in pages. The page token is the last id. */
export async function listAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const maxResults = readMaxResults(call.query.get('maxResults'));
  const lastId = readPageToken(call.query.get('nextPageToken'));
  const found = await context.pool.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts WHERE id > $1 ORDER BY id LIMIT $2`,
    [lastId, maxResults + 1],
  );
  const page = found.rows.slice(0, maxResults);
  const last = page.at(-1);
  const hasMore = found.rows.length > page.length;
  return {
    kind: 'identitytoolkit#DownloadAccountResponse',
    ...(page.length === 0 ? {} : { users: page.map(presentAccount) }),
    ...(hasMore && last ? { nextPageToken: Buffer.from(last.id).toString('base64url') } : {}),
  };
}

function readMaxResults(text: string | null): number {
  if (text === null) return DEFAULT_PAGE_SIZE;
  const count = Number(text);
  if (!/^\d{1,6}$/.test(text) || count < 1) throw invalidArgument(`Invalid value at 'max_results'`);
  return Math.min(count, MAX_PAGE_SIZE);
}

function readPageToken(text: string | null): string {
  if (text === null || text === '') return '';
  const id = Buffer.from(text, 'base64url').toString();
  if (text.length > 256 || id.includes('\0') || Buffer.from(id).toString('base64url') !== text) {
    throw identityError('INVALID_PAGE_SELECTION');
  }
  return id;
}

export async function deleteAnyAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const id = stringField(readFields(call.body, ['localId']), 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  await inTransaction(context.pool, async (client) => {
    const account = await lockAccount(client, id);
    if (!account) throw identityError('USER_NOT_FOUND');
    await deleteAccountRows(client, account);
  });
  return { kind: 'identitytoolkit#DeleteAccountResponse' };
}
