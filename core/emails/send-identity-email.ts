import {
  writeAddressChangedEmail,
  writeAddressChangeEmail,
  writeAddressVerificationEmail,
  writePasswordResetEmail,
  writeSignInLinkEmail,
} from '#emails/account-emails.ts';
import type { Email } from '#emails/email-parts.ts';
import type { Core } from '../context.ts';
import { readEmailSchool } from '../school.ts';
import { relayEmail } from './relay-email.ts';
import { readSender } from './school-address.ts';

/** Account email: the identity service provides the data, the school the text. */
export type IdentityEmail = {
  id: string;
  kind:
    | 'PASSWORD_RESET'
    | 'VERIFY_EMAIL'
    | 'VERIFY_AND_CHANGE_EMAIL'
    | 'EMAIL_SIGNIN'
    | 'RECOVER_EMAIL'
    | 'EMAIL_EXISTS_NOTICE';
  to: string;
  link: string;
  expiresAt?: Date;
  newEmail?: string;
};

/** Composes and sends an account email. The identity service retries if this throws. */
export async function sendIdentityEmail(core: Core, wanted: IdentityEmail): Promise<void> {
  const [email, { from }] = await Promise.all([wordEmail(core, wanted), readSender(core)]);
  await relayEmail(core, wanted.kind, {
    from,
    to: wanted.to,
    ...email,
    messageId: `<${wanted.id}@${new URL(core.siteUrl).hostname}>`,
  });
  core.log.info({ letterId: wanted.id, kind: wanted.kind }, 'email sent');
}

async function wordEmail(core: Core, wanted: IdentityEmail): Promise<Email> {
  const school = await readEmailSchool(core);
  const { kind, link, newEmail = wanted.to } = wanted;
  const validMinutes = wanted.expiresAt
    ? Math.max(1, Math.round((wanted.expiresAt.getTime() - core.now().getTime()) / 60_000))
    : 60;
  switch (kind) {
    case 'PASSWORD_RESET':
      return writePasswordResetEmail({ school, link, validMinutes });
    case 'VERIFY_EMAIL':
      return writeAddressVerificationEmail({ school, link, validMinutes });
    case 'VERIFY_AND_CHANGE_EMAIL':
      return writeAddressChangeEmail({ school, link, newEmail, validMinutes });
    case 'EMAIL_SIGNIN':
    case 'EMAIL_EXISTS_NOTICE':
      return writeSignInLinkEmail({ school, link, validMinutes });
    case 'RECOVER_EMAIL':
      return writeAddressChangedEmail({ school, changedAt: core.now(), link, validMinutes });
  }
}
