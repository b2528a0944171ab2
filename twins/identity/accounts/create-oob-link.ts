import { actionLink } from '../codes/action-link.ts';
import { createCode, type OobCodeKind } from '../codes/oob-codes.ts';
import type { IdentityCall, IdentityContext } from '../identity-context.ts';
import { withTransaction } from '../schema/database.ts';
import { type Fields, stringField } from '../wire/fields.ts';
import { identityError } from '../wire/identity-error.ts';
import { type Account, findAccountByEmail } from './account.ts';
import { requireEmail, requireNewEmail } from './normalise-email.ts';

/**
 * accounts:sendOobCode with the administrator's bearer and returnOobLink: answers the link, mails nothing, and says plainly
 * when there is no such account.
 */
export async function createOobLink(
  context: IdentityContext,
  call: IdentityCall,
  { fields, continueUrl }: { fields: Fields; continueUrl: string | null },
): Promise<object> {
  const kind = requireKind(stringField(fields, 'requestType'));
  const email = requireEmail(fields);
  const account = await findAccountByEmail(context.pool, email);
  requireRecipient(kind, account);
  const newEmail = kind === 'VERIFY_AND_CHANGE_EMAIL' ? await requireFreeEmail(context, fields) : null;

  const { oobCode } = await withTransaction(context.pool, (client) =>
    createCode(client, { kind, accountId: account?.id ?? null, email, newEmail }, context.now()),
  );
  return {
    kind: 'identitytoolkit#GetOobConfirmationCodeResponse',
    email,
    oobCode,
    oobLink: actionLink(context, { kind, oobCode, locale: call.locale, continueUrl }),
  };
}

function requireKind(requestType: string | undefined): OobCodeKind {
  switch (requestType) {
    case 'PASSWORD_RESET':
    case 'VERIFY_EMAIL':
    case 'VERIFY_AND_CHANGE_EMAIL':
    case 'EMAIL_SIGNIN':
      return requestType;
    case undefined:
      throw identityError('MISSING_REQ_TYPE');
    default:
      throw identityError('INVALID_REQ_TYPE', 'Unsupported request parameters.');
  }
}

function requireRecipient(kind: OobCodeKind, account: Account | undefined): void {
  if (account?.disabled) throw identityError('USER_DISABLED');
  if (!account && kind !== 'EMAIL_SIGNIN') throw identityError('USER_NOT_FOUND');
}

async function requireFreeEmail(context: IdentityContext, fields: Fields): Promise<string> {
  const newEmail = requireNewEmail(fields);
  if (await findAccountByEmail(context.pool, newEmail)) throw identityError('EMAIL_EXISTS');
  return newEmail;
}
