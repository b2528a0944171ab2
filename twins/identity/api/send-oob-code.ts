import { inTransaction } from '#twins/kit/transaction.ts';
import { type AccountRow, findAccountByEmail } from '../accounts/account.ts';
import { requireEmail, requireNewEmail } from '../accounts/account-fields.ts';
import { actionLink, createCode, type OobCodeKind } from '../emails/oob-codes.ts';
import type { EmailRequest } from '../emails/outbox-row.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { isKnownAddress, requireAdmission } from '../throttle/admission.ts';
import { authenticate, requireRecentLogin } from '../tokens/sessions.ts';
import { booleanField, enumField, type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError, invalidArgument } from '../wire/identity-error.ts';

/** Same order as in Google's definition, because clients may send an index; see `enumField`. */
const REQUEST_TYPES = [
  'OOB_REQ_TYPE_UNSPECIFIED',
  'PASSWORD_RESET',
  'OLD_EMAIL_AGREE',
  'NEW_EMAIL_ACCEPT',
  'VERIFY_EMAIL',
  'RECOVER_EMAIL',
  'EMAIL_SIGNIN',
  'VERIFY_AND_CHANGE_EMAIL',
  'REVERT_SECOND_FACTOR_ADDITION',
] as const;

type OobRequest = Pick<EmailRequest, 'kind' | 'accountId' | 'email' | 'newEmail' | 'continueUrl'>;

const FIELDS = [
  'requestType email newEmail idToken continueUrl canHandleCodeInApp returnOobLink linkDomain',
  'dynamicLinkDomain iOSBundleId iOSAppStoreId androidPackageName androidInstallApp',
  'androidMinimumVersionCode',
].flatMap((names) => names.split(' '));

/** Queues an email. Without a session, all addresses get the same response; accounts are looked up later. */
export async function sendOobCode(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, FIELDS);
  if (fields.has('dynamicLinkDomain')) throw identityError('INVALID_DYNAMIC_LINK_DOMAIN');
  if (fields.has('linkDomain')) throw identityError('INVALID_HOSTING_LINK_DOMAIN');
  const wantsLink = booleanField(fields, 'returnOobLink') === true;
  if (wantsLink && !call.isAdmin) throw identityError('INSUFFICIENT_PERMISSION');
  const continueUrl = readContinueUrl(fields, context.authorizedOrigins);
  if (wantsLink) return createOobLink(context, call, { fields, continueUrl });

  const request = { ...(await readRequest(context, fields)), continueUrl };
  const ration = call.isAdmin ? {} : await rationEmails(context, call, request);
  const { locale, requestId } = call;
  await context.letters.post(context.pool, { ...request, ...ration, locale, requestId });
  context.letters.wake();
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: request.email };
}

/**
 * Limits emails per mailbox without rejecting any: above the limit an email is delayed by a few minutes.
 * Signed-in users and network addresses known for the account have separate limits.
 * @throws {IdentityError} TOO_MANY_ATTEMPTS_TRY_LATER above the limit of one network address
 */
async function rationEmails(
  context: IdentityContext,
  { address }: IdentityCall,
  { accountId, email, newEmail }: OobRequest,
): Promise<{ notBefore?: Date }> {
  await requireAdmission(context, 'letterAddress', address);
  const isKnown =
    address !== null && (await isKnownAddress(context.pool, context.throttle, { email, address }));
  const asker = accountId ?? (isKnown ? address : '');
  const mailbox = `${newEmail ?? email}\0${newEmail ? '' : asker}`;
  if (await context.throttle.admit('letterEmail', mailbox)) return {};
  return { notBefore: await context.throttle.readOpening('letterEmail', mailbox) };
}

async function readRequest(context: IdentityContext, fields: Fields): Promise<OobRequest> {
  const kind = requireKind(fields);
  switch (kind) {
    case 'EMAIL_SIGNIN':
      return { kind, accountId: null, email: requireSignInEmail(fields) };
    case 'PASSWORD_RESET':
      return { kind, accountId: null, email: requireEmail(fields) };
    case 'VERIFY_EMAIL': {
      if (stringField(fields, 'idToken') === undefined) throw identityError('INVALID_ID_TOKEN');
      const { account } = await authenticate(context, fields);
      if (account.email === null) throw identityError('MISSING_EMAIL');
      return { kind, accountId: account.id, email: account.email };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = requireNewEmail(fields);
      const { account, token } = await authenticate(context, fields);
      requireRecentLogin(context, token, account);
      if (account.email === null) throw identityError('MISSING_EMAIL');
      return { kind, accountId: account.id, email: account.email, newEmail };
    }
    default:
      return kind satisfies never;
  }
}

/** @throws {IdentityError} MISSING_EMAIL, INVALID_EMAIL, MISSING_CONTINUE_URI */
function requireSignInEmail(fields: Fields): string {
  const email = requireEmail(fields);
  if (!fields.has('continueUrl')) throw identityError('MISSING_CONTINUE_URI');
  return email;
}

/** Returns a link to the administrator without sending it. Unlike an email, it reveals a missing account. */
async function createOobLink(
  context: IdentityContext,
  call: IdentityCall,
  { fields, continueUrl }: { fields: Fields; continueUrl: string | null },
): Promise<object> {
  const kind = requireKind(fields);
  const email = requireEmail(fields);
  const account = await findAccountByEmail(context.pool, email);
  requireRecipient(kind, account);
  const newEmail = kind === 'VERIFY_AND_CHANGE_EMAIL' ? await requireFreeEmail(context, fields) : null;

  const { oobCode } = await inTransaction(context.pool, (client) =>
    createCode(client, { kind, accountId: account?.id ?? null, email, newEmail }, context.now()),
  );
  return {
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email,
    oobCode,
    oobLink: actionLink(context, { kind, oobCode, locale: call.locale, continueUrl }),
  };
}

function requireKind(fields: Fields) {
  const requestType = enumField(fields, 'requestType', REQUEST_TYPES);
  switch (requestType) {
    case 'PASSWORD_RESET':
    case 'VERIFY_EMAIL':
    case 'VERIFY_AND_CHANGE_EMAIL':
    case 'EMAIL_SIGNIN':
      return requestType;
    case undefined:
    case 'OOB_REQ_TYPE_UNSPECIFIED':
      throw identityError('MISSING_REQ_TYPE');
    default:
      throw invalidArgument(`Invalid value at 'req_type' (TYPE_ENUM)`);
  }
}

function requireRecipient(kind: OobCodeKind, account: AccountRow | undefined): void {
  if (account?.disabled) throw identityError('USER_DISABLED');
  if (account || kind === 'EMAIL_SIGNIN') return;
  throw identityError(kind === 'PASSWORD_RESET' ? 'EMAIL_NOT_FOUND' : 'USER_NOT_FOUND');
}

async function requireFreeEmail(context: IdentityContext, fields: Fields): Promise<string> {
  const newEmail = requireNewEmail(fields);
  if (await findAccountByEmail(context.pool, newEmail)) throw identityError('EMAIL_EXISTS');
  return newEmail;
}

const MAX_URL_CHARACTERS = 2048;

/**
 * Accepts only authorised origins, so that a link in our emails cannot lead to another site.
 * @throws {IdentityError} INVALID_CONTINUE_URI, UNAUTHORIZED_DOMAIN
 */
function readContinueUrl(fields: Fields, authorizedOrigins: ReadonlySet<string>): string | null {
  const text = stringField(fields, 'continueUrl');
  if (text === undefined) return null;
  const url = text.length <= MAX_URL_CHARACTERS ? URL.parse(text) : null;
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username !== '' || url.password !== '') {
    throw identityError('INVALID_CONTINUE_URI');
  }
  if (!authorizedOrigins.has(url.origin)) {
    throw identityError('UNAUTHORIZED_DOMAIN', 'Domain not allowlisted by project');
  }
  return url.href;
}
