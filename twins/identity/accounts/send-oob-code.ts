import { readContinueUrl } from '../codes/continue-url.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import type { LetterRequest } from '../letters/letter-row.ts';
import { isKnownAddress } from '../throttle/known-addresses.ts';
import { requireAdmission } from '../throttle/require-admission.ts';
import { authenticate, requireRecentSignIn } from '../tokens/authenticate.ts';
import { booleanField, type Fields, readFields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { createOobLink } from './create-oob-link.ts';
import { requireEmail, requireNewEmail } from './normalise-email.ts';

export type OobRequest = Pick<LetterRequest, 'kind' | 'accountId' | 'email' | 'newEmail' | 'continueUrl'>;

const FIELDS = [
  'requestType email newEmail idToken continueUrl canHandleCodeInApp returnOobLink linkDomain',
  'dynamicLinkDomain iOSBundleId iOSAppStoreId androidPackageName androidInstallApp',
  'androidMinimumVersionCode',
].flatMap((names) => names.split(' '));

/**
 * accounts:sendOobCode. Without a session it answers every address alike, and looks none up: the request is noted, and
 * whether there is anybody to write to is found out afterwards.
 * Source: https://cloud.google.com/identity-platform/docs/reference/rest/v1/accounts/sendOobCode
 */
export async function sendOobCode(context: IdentityContext, call: IdentityCall): Promise<object> {
  const fields = readFields(call.body, FIELDS);
  if (fields.has('dynamicLinkDomain')) throw identityError('INVALID_DYNAMIC_LINK_DOMAIN');
  if (fields.has('linkDomain')) throw identityError('INVALID_HOSTING_LINK_DOMAIN');
  const wantsLink = booleanField(fields, 'returnOobLink') === true;
  if (wantsLink && !call.isAdmin) throw identityError('INSUFFICIENT_PERMISSION');
  const continueUrl = readContinueUrl(fields, context.authorizedOrigins);
  if (wantsLink) return createOobLink(context, call, { fields, continueUrl });

  const request = { ...(await readRequest(context, fields)), continueUrl };
  if (!call.isAdmin) await rationLetters(context, call, request);
  const { locale, requestId } = call;
  await context.letters.post(context.pool, { ...request, locale, requestId });
  context.letters.wake();
  return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email: request.email };
}

/**
 * Few letters to one mailbox, whoever asks. Who is signed in, or sits where this account signed in before, has a ration of
 * their own: others cannot use theirs up.
 */
async function rationLetters(
  context: IdentityContext,
  { address }: IdentityCall,
  { accountId, email, newEmail }: OobRequest,
): Promise<void> {
  await requireAdmission(context, 'letterAddress', address);
  const isKnown =
    address !== null && (await isKnownAddress(context.pool, context.throttle, { email, address }));
  const asker = accountId ?? (isKnown ? address : '');
  await requireAdmission(context, 'letterEmail', `${newEmail ?? email}\0${newEmail ? '' : asker}`);
}

async function readRequest(context: IdentityContext, fields: Fields): Promise<OobRequest> {
  const kind = stringField(fields, 'requestType');
  switch (kind) {
    case undefined:
      throw identityError('MISSING_REQ_TYPE');
    case 'EMAIL_SIGNIN':
      if (!fields.has('continueUrl')) throw identityError('MISSING_CONTINUE_URI');
      return { kind, accountId: null, email: requireEmail(fields) };
    case 'PASSWORD_RESET':
      return { kind, accountId: null, email: requireEmail(fields) };
    case 'VERIFY_EMAIL': {
      const { account } = await authenticate(context, fields);
      if (account.email === null) throw identityError('MISSING_EMAIL');
      return { kind, accountId: account.id, email: account.email };
    }
    case 'VERIFY_AND_CHANGE_EMAIL': {
      const newEmail = requireNewEmail(fields);
      const { account, token } = await authenticate(context, fields);
      requireRecentSignIn(context, token);
      if (account.email === null) throw identityError('MISSING_EMAIL');
      return { kind, accountId: account.id, email: account.email, newEmail };
    }
    default:
      throw identityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
}
