import { seconds } from '#twins/kit/time.ts';
import { inTransaction, type Queryable } from '#twins/kit/transaction.ts';
import {
  type AccountChange,
  type AccountRow,
  lockAccount,
  type ProviderLink,
  revocationTime,
  revokeSessions,
  updateAccount,
} from '../accounts/account.ts';
import {
  readClearedAttributes,
  readPhoneNumber,
  readProfile,
  requireEmail,
  requireProviderKey,
} from '../accounts/account-fields.ts';
import { presentUpdate } from '../accounts/present-account.ts';
import { linkProvider } from '../accounts/provider-links.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { contextWords, requireGoodPassword } from '../passwords/password-policy.ts';
import { MAX_SECOND_FACTORS } from '../second-factor/factor-rows.ts';
import { requireClaims } from '../tokens/custom-claims.ts';
import {
  booleanField,
  epochSecondsField,
  type Fields,
  listField,
  readFields,
  stringField,
  stringListField,
} from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';
import { changeCredentials, unlinkProviders } from './change-credentials.ts';
import { smsNotEnabled } from './mfa-enrollment.ts';

/** Updates any field. A new address, a new password, `disableUser` or `validSince` ends all sessions. */
export async function updateAnyAccount(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(
    call.body,
    [
      'localId email emailVerified password displayName photoUrl phoneNumber disableUser customAttributes',
      'validSince deleteAttribute deleteProvider linkProviderUserInfo mfa',
    ].flatMap((names) => names.split(' ')),
  );
  const id = stringField(fields, 'localId');
  if (id === undefined) throw identityError('MISSING_LOCAL_ID');
  const harmless = readHarmlessChange(fields);
  const credentials = await readCredentials(context, fields);
  const validSince = epochSecondsField(fields, 'validSince');
  const unlinked = stringListField(fields, 'deleteProvider', 20);
  const linked = fields.get('linkProviderUserInfo');
  const link = linked === undefined ? undefined : readProviderLink(linked);
  const remainingFactors = readRemainingFactors(fields);

  return inTransaction(context.pool, async (client) => {
    const locked = await lockAccount(client, id);
    if (!locked) throw identityError('USER_NOT_FOUND');
    await unlinkProviders(client, locked, unlinked);
    if (link) await linkProvider(client, id, link);
    let changed = await updateAccount(client, id, harmless);
    if (isCredentialChange(locked, credentials)) {
      changed = await changeCredentials(context, client, changed, credentials);
    }
    if (remainingFactors) changed = await keepSecondFactors(context, client, changed, remainingFactors);
    return presentUpdate(await revoke(context, client, changed, { before: locked, validSince }), locked);
  });
}

function readHarmlessChange(fields: Fields): AccountChange {
  const cleared = readCleared(fields);
  const { displayName, photoUrl } = readProfile(fields);
  return {
    displayName: cleared.has('DISPLAY_NAME') ? null : displayName,
    photoUrl: cleared.has('PHOTO_URL') ? null : photoUrl,
    phoneNumber: readPhoneNumber(fields),
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
    // A new address is unverified by default.
    ...(email === undefined ? {} : { email, emailVerified: booleanField(fields, 'emailVerified') ?? false }),
    ...(cleared.has('EMAIL') ? { email: null, emailVerified: false } : {}),
    ...(password === undefined ? {} : { passwordHash: await context.passwords.hash(password) }),
    ...(cleared.has('PASSWORD') ? { passwordHash: null } : {}),
  };
}

function readCleared(fields: Fields): ReadonlySet<string> {
  const cleared = readClearedAttributes(fields);
  if (cleared.has('PROVIDER') || cleared.has('RAW_USER_INFO')) {
    throw invalidArgument(`Invalid value at 'delete_attribute'`);
  }
  return cleared;
}

function isCredentialChange(account: AccountRow, change: AccountChange): boolean {
  const isSameEmail = change.email === undefined || change.email === account.email;
  return !isSameEmail || change.passwordHash !== undefined;
}

/** Tolerance for a `validSince` that the caller read from its clock shortly before the request. */
const UNDER_WAY_MS = seconds(5);

/** Revokes every token so far if `validSince` is about now or later, or the account was just disabled. */
async function revoke(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  { before, validSince }: { before: AccountRow; validSince: Date | undefined },
): Promise<AccountRow> {
  const isNewlyDisabled = account.disabled && !before.disabled;
  const now = context.now();
  if (isNewlyDisabled || (validSince && validSince.getTime() > now.getTime() - UNDER_WAY_MS)) {
    return revokeSessions(client, account, revocationTime(account, now));
  }
  // Never moves `validSince` back, because revoked sessions would become valid again.
  if (validSince && validSince > account.validSince) return revokeSessions(client, account, validSince);
  return account;
}

type RemainingFactor = { id: string; displayName: string | null };

/** Reads the second factors to keep (`mfa`). The caller can remove or rename factors, but not add any. */
function readRemainingFactors(fields: Fields): RemainingFactor[] | undefined {
  const mfa = fields.get('mfa');
  if (mfa === undefined || mfa === null) return undefined;
  return listField(readFields(mfa, ['enrollments']), 'enrollments', MAX_SECOND_FACTORS).map((entry) => {
    const enrollment = readFields(
      entry,
      'mfaEnrollmentId displayName enrolledAt totpInfo phoneInfo'.split(' '),
    );
    if (enrollment.has('phoneInfo')) throw smsNotEnabled();
    const id = stringField(enrollment, 'mfaEnrollmentId');
    if (id === undefined)
      throw identityError('INVALID_MFA_ENROLLMENT_ID', 'mfaEnrollmentId must be defined.');
    return { id, displayName: readProfile(enrollment).displayName ?? null };
  });
}

/**
 * Renames the factors in `kept` and removes all others. Ends the account's sessions if it removes any.
 * @throws {IdentityError} MFA_ENROLLMENT_NOT_FOUND
 */
async function keepSecondFactors(
  context: IdentityContext,
  client: Queryable,
  account: AccountRow,
  kept: RemainingFactor[],
): Promise<AccountRow> {
  const ids = account.secondFactors.map(({ id }) => id);
  if (kept.some(({ id }) => !ids.includes(id))) throw identityError('MFA_ENROLLMENT_NOT_FOUND');
  for (const { id, displayName } of kept) {
    await client.query('UPDATE identity.second_factors SET display_name = $2 WHERE id = $1', [
      id,
      displayName,
    ]);
  }
  const withdrawn = await client.query(
    'DELETE FROM identity.second_factors WHERE account_id = $1 AND id <> ALL($2::text[])',
    [account.id, kept.map(({ id }) => id)],
  );
  if (withdrawn.rowCount === 0) return updateAccount(client, account.id, {});
  return revokeSessions(client, account, revocationTime(account, context.now()));
}

/** Reads `linkProviderUserInfo` of accounts:update. */
export function readProviderLink(value: unknown): ProviderLink {
  const fields = readFields(value, ['providerId', 'rawId', 'email', 'displayName', 'photoUrl']);
  const { displayName, photoUrl } = readProfile(fields);
  return {
    ...requireProviderKey(fields),
    email: stringField(fields, 'email') ?? null,
    displayName: displayName ?? null,
    photoUrl: photoUrl ?? null,
  };
}

/** Reads custom claims. Throws like `requireClaims`. */
export function readCustomAttributes(fields: Fields): string | undefined {
  const text = stringField(fields, 'customAttributes');
  return text === undefined ? undefined : requireClaims(text);
}
