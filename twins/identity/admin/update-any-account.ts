import { type Account, lockAccount } from '../accounts/account.ts';
import { changeCredentials } from '../accounts/change-credentials.ts';
import { requireEmail } from '../accounts/normalise-email.ts';
import { presentUpdate } from '../accounts/present-account.ts';
import { readProfile } from '../accounts/profile-fields.ts';
import { unlinkProviders } from '../accounts/unlink-providers.ts';
import { type AccountChange, revocationTime, updateAccount } from '../accounts/update-account.ts';
import { fromEpochSeconds, seconds } from '../durations.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { type Database, withTransaction } from '../schema/database.ts';
import { booleanField, type Fields, readFields, stringField, stringListField } from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';
import { readCustomAttributes } from './custom-attributes.ts';
import { linkProvider, readProviderLink } from './link-provider.ts';

const CLEARABLE = ['DISPLAY_NAME', 'PHOTO_URL', 'EMAIL', 'PASSWORD'];

/**
 * projects/{project}/accounts:update: everything an account has, with no proof but the bearer. A change of e-mail or
 * password, a disabling and `validSince` end the account's sessions.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/projects.accounts/update
 */
export async function updateAnyAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(
    call.body,
    [
      'localId email emailVerified password displayName photoUrl disableUser customAttributes',
      'validSince deleteAttribute deleteProvider linkProviderUserInfo',
    ].flatMap((names) => names.split(' ')),
  );
  const id = stringField(fields, 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  const harmless = readHarmlessChange(fields);
  const credentials = await readCredentials(context, fields);
  const validSince = readValidSince(fields);
  const unlinked = stringListField(fields, 'deleteProvider', 20);
  const linked = fields.get('linkProviderUserInfo');
  const link = linked === undefined ? undefined : readProviderLink(linked);

  const account = await withTransaction(context.pool, async (client) => {
    const locked = await lockAccount(client, id);
    if (!locked) throw identityError('USER_NOT_FOUND');
    await unlinkProviders(client, locked, unlinked);
    if (link) await linkProvider(client, id, link);
    let changed = await updateAccount(client, id, harmless);
    if (isCredentialChange(locked, credentials)) {
      changed = await changeCredentials(context, client, changed, credentials);
    }
    return revoke(context, client, changed, { before: locked, validSince });
  });
  return presentUpdate(account);
}

function readHarmlessChange(fields: Fields): AccountChange {
  const cleared = readCleared(fields);
  const { displayName, photoUrl } = readProfile(fields);
  return {
    displayName: cleared.has('DISPLAY_NAME') ? null : displayName,
    photoUrl: cleared.has('PHOTO_URL') ? null : photoUrl,
    emailVerified: booleanField(fields, 'emailVerified'),
    disabled: booleanField(fields, 'disableUser'),
    customAttributes: readCustomAttributes(fields),
  };
}

async function readCredentials(context: IdentityContext, fields: Fields): Promise<AccountChange> {
  const cleared = readCleared(fields);
  const email = fields.has('email') ? requireEmail(fields) : undefined;
  const password = stringField(fields, 'password');
  if (password !== undefined) {
    requireGoodPassword(password, context.passwordPolicy, contextWords(context.projectId, email));
  }
  return {
    // An address set by hand is unproven unless the administrator says otherwise.
    ...(email === undefined ? {} : { email, emailVerified: booleanField(fields, 'emailVerified') ?? false }),
    ...(cleared.has('EMAIL') ? { email: null, emailVerified: false } : {}),
    ...(password === undefined ? {} : { passwordHash: await context.passwords.hash(password) }),
    ...(cleared.has('PASSWORD') ? { passwordHash: null, passwordUpdatedAt: null } : {}),
  };
}

function readCleared(fields: Fields): ReadonlySet<string> {
  const names = stringListField(fields, 'deleteAttribute', 10);
  const unknown = names.find((name) => !CLEARABLE.includes(name));
  if (unknown !== undefined) throw invalidArgument(`Invalid value at 'delete_attribute'`);
  return new Set(names);
}

/** Seconds since 1970 as text or as a number: an int64 may come as either, and Google's Admin SDK sends a number. */
function readValidSince(fields: Fields): Date | undefined {
  const value = fields.get('validSince');
  const text = typeof value === 'number' ? String(value) : stringField(fields, 'validSince');
  if (text === undefined) return undefined;
  if (!/^\d{1,11}$/.test(text)) throw invalidArgument(`Invalid value at 'valid_since' (TYPE_INT64)`);
  return fromEpochSeconds(Number(text));
}

function isCredentialChange(account: Account, change: AccountChange): boolean {
  const isSameEmail = change.email === undefined || change.email === account.email;
  return !isSameEmail || change.passwordHash !== undefined;
}

/** A caller reads its clock before it calls: what it means by now may be this old when it is read here. */
const UNDER_WAY = seconds(5);

/** The current second, one just past or a later one means "everything so far", including what this very second issued. */
async function revoke(
  context: IdentityContext,
  client: Database,
  account: Account,
  { before, validSince }: { before: Account; validSince: Date | undefined },
): Promise<Account> {
  const isNewlyDisabled = account.disabled && !before.disabled;
  const now = context.now();
  if (isNewlyDisabled || (validSince && validSince.getTime() > now.getTime() - UNDER_WAY)) {
    return updateAccount(client, account.id, { validSince: revocationTime(account, now) });
  }
  // Never earlier than it was: that would bring revoked sessions back.
  if (validSince && validSince > account.validSince) return updateAccount(client, account.id, { validSince });
  return account;
}
