import { inTransaction } from '#twins/kit/transaction.ts';
import {
  ACCOUNT_COLUMNS,
  type AccountRow,
  insertAccount,
  lockAccount,
  updateAccount,
} from '../accounts/account.ts';
import {
  isAccountId,
  normaliseEmail,
  readPhoneNumber,
  readProfile,
  requireEmail,
} from '../accounts/account-fields.ts';
import { presentAccount } from '../accounts/present-account.ts';
import { linkProvider } from '../accounts/provider-links.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import {
  booleanField,
  enumField,
  type Fields,
  listField,
  readFields,
  stringField,
  stringListField,
} from '../wire/fields.ts';
import { IdentityError, identityError, invalidArgument } from '../wire/identity-error.ts';
import { deleteAccountRows } from './own-account.ts';
import { readCustomAttributes, readProviderLink } from './update-any-account.ts';

const MAX_ACCOUNTS = 1000;

/**
 * Creates up to a thousand accounts, each in its own transaction, and reports failures by index.
 * `allowOverwrite` replaces accounts of the same id and ends their sessions.
 */
export async function batchCreateAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['users', 'allowOverwrite', 'sanityCheck', 'targetProjectId']);
  const users = listField(fields, 'users', MAX_ACCOUNTS);
  if (users.length === 0) throw identityError('MISSING_USER_ACCOUNT');
  const mayOverwrite = booleanField(fields, 'allowOverwrite') === true;
  const error: { index: number; message: string }[] = [];
  for (const [index, user] of users.entries()) {
    try {
      await importAccount(context, user, mayOverwrite);
    } catch (cause) {
      if (!(cause instanceof IdentityError)) throw cause;
      error.push({ index, message: cause.message });
    }
  }
  return { kind: 'identitytoolkit#UploadAccountResponse', error };
}

const IMPORTED_FIELDS = [
  'localId email emailVerified displayName photoUrl phoneNumber disabled customAttributes providerUserInfo',
  'rawPassword createdAt lastLoginAt',
].flatMap((names) => names.split(' '));

async function importAccount(context: IdentityContext, user: unknown, mayOverwrite: boolean): Promise<void> {
  const fields = readFields(user, IMPORTED_FIELDS);
  const id = stringField(fields, 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  if (!isAccountId(id)) throw identityError('INVALID_LOCAL_ID');
  const email = fields.has('email') ? requireEmail(fields) : undefined;
  const links = listField(fields, 'providerUserInfo', 20).filter(isFederated).map(readProviderLink);
  const account = {
    id,
    email,
    emailVerified: booleanField(fields, 'emailVerified'),
    phoneNumber: readPhoneNumber(fields) ?? undefined,
    ...readProfile(fields),
    disabled: booleanField(fields, 'disabled'),
    passwordHash: await hashRawPassword(context, fields, email),
  };
  const customAttributes = readCustomAttributes(fields);
  const createdAt = readMilliseconds(fields, 'createdAt') ?? context.now();
  const lastLoginAt = readMilliseconds(fields, 'lastLoginAt');

  await inTransaction(context.pool, async (client) => {
    const known = await lockAccount(client, id);
    if (known && !mayOverwrite) {
      throw invalidArgument('localId belongs to an existing account - can not overwrite.');
    }
    if (known) await deleteAccountRows(client, known);
    await insertAccount(client, account, context.now());
    for (const link of links) await linkProvider(client, id, link);
    await client.query('UPDATE identity.accounts SET created_at = $2 WHERE id = $1', [id, createdAt]);
    await updateAccount(client, id, { customAttributes, lastLoginAt });
  });
}

function isFederated(link: unknown): boolean {
  const providerId = (link as { providerId?: unknown } | null)?.providerId;
  return providerId !== 'password' && providerId !== 'phone';
}

async function hashRawPassword(context: IdentityContext, fields: Fields, email: string | undefined) {
  const password = stringField(fields, 'rawPassword');
  if (password === undefined) return undefined;
  if (email === undefined) throw identityError('MISSING_EMAIL');
  requireGoodPassword(password, context.passwordPolicy, contextWords(context.projectId, email));
  return context.passwords.hash(password);
}

function readMilliseconds(fields: Fields, name: string): Date | undefined {
  const text = stringField(fields, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,14}$/.test(text)) throw invalidArgument(`Invalid value at '${name}' (TYPE_INT64)`);
  return new Date(Number(text));
}

/** Deletes accounts; without `force`, only disabled ones. Ignores unknown ids. */
export async function batchDeleteAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, ['localIds', 'force']);
  const localIds = stringListField(fields, 'localIds', Number.POSITIVE_INFINITY);
  if (localIds.length === 0 || localIds.length > MAX_ACCOUNTS)
    throw identityError('LOCAL_ID_LIST_EXCEEDS_LIMIT');
  const isForced = booleanField(fields, 'force') === true;
  const errors: { index: number; localId: string; message: string }[] = [];
  for (const [index, localId] of localIds.entries()) {
    await inTransaction(context.pool, async (client) => {
      const account = await lockAccount(client, localId);
      if (!account) return;
      if (isForced || account.disabled) return deleteAccountRows(client, account);
      const message = 'NOT_DISABLED : Disable the account before batch deletion.';
      errors.push({ index, localId, message });
    });
  }
  return errors.length === 0 ? {} : { errors };
}

const SORT_COLUMNS = {
  SORT_BY_FIELD_UNSPECIFIED: 'id',
  USER_ID: 'id',
  NAME: 'display_name',
  CREATED_AT: 'created_at',
  LAST_LOGIN_AT: 'last_login_at',
  USER_EMAIL: 'email',
} as const;
const SORT_KEYS = Object.keys(SORT_COLUMNS) as (keyof typeof SORT_COLUMNS)[];
const MAX_QUERIED = 500;

/** Finds accounts that match any expression, or lists all. `returnUserInfo: false` returns only the count. */
export async function queryAccounts(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, [
    'returnUserInfo',
    'limit',
    'offset',
    'sortBy',
    'order',
    'expression',
  ]);
  const { condition, keys } = readCondition(fields);
  if (booleanField(fields, 'returnUserInfo') === false) {
    const counted = await context.pool.query<{ count: string }>(
      `SELECT count(*) AS count FROM identity.accounts ${condition}`,
      keys,
    );
    return { recordsCount: counted.rows[0]?.count ?? '0' };
  }
  const limit = Math.min(readCount(fields, 'limit') ?? MAX_QUERIED, MAX_QUERIED);
  const offset = readCount(fields, 'offset') ?? 0;
  const found = await context.pool.query<AccountRow>(
    `SELECT ${ACCOUNT_COLUMNS} FROM identity.accounts ${condition} ORDER BY ${readOrder(fields)}
     LIMIT ${limit} OFFSET ${offset}`,
    keys,
  );
  return {
    recordsCount: String(found.rows.length),
    ...(found.rows.length === 0 ? {} : { userInfo: found.rows.map(presentAccount) }),
  };
}

function readCondition(fields: Fields): { condition: string; keys: string[][] } {
  const expressions = listField(fields, 'expression', 100).map((entry) =>
    readFields(entry, ['email', 'userId', 'phoneNumber']),
  );
  if (expressions.length === 0) return { condition: '', keys: [] };
  const valuesOf = (name: string) => expressions.flatMap((expression) => stringField(expression, name) ?? []);
  return {
    condition: 'WHERE id = ANY($1::text[]) OR email = ANY($2::text[]) OR phone_number = ANY($3::text[])',
    keys: [
      valuesOf('userId'),
      valuesOf('email').map((email) => normaliseEmail(email) ?? email),
      valuesOf('phoneNumber'),
    ],
  };
}

function readOrder(fields: Fields): string {
  const column = SORT_COLUMNS[enumField(fields, 'sortBy', SORT_KEYS) ?? 'SORT_BY_FIELD_UNSPECIFIED'];
  const order = enumField(fields, 'order', ['ORDER_UNSPECIFIED', 'ASC', 'DESC']);
  const direction = order === 'DESC' ? 'DESC' : 'ASC';
  return `${column} ${direction} NULLS LAST, id ${direction}`;
}

function readCount(fields: Fields, name: string): number | undefined {
  const value = fields.get(name);
  const text = typeof value === 'number' ? String(value) : stringField(fields, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw invalidArgument(`Invalid value at '${name}' (TYPE_INT64)`);
  return Number(text);
}
