import {
  writeChangeEmailLetter,
  writeEmailChangedLetter,
  writePasswordResetLetter,
  writeSignInLinkLetter,
  writeVerifyEmailLetter,
} from '#letters/account-letters.ts';
import type { Letter } from '#letters/letter-parts.ts';
import type { Core } from '../context.ts';
import { readLetterSchool } from '../school.ts';
import { readSender } from './school-address.ts';
import { sendEmail } from './send-email.ts';

/** A letter that the identity service owes someone: it gives the facts, the school gives the words. */
export type IdentityLetter = {
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

/** Words the letter and hands it to the mail client. The identity service tries again when this throws. */
export async function sendIdentityLetter(core: Core, wanted: IdentityLetter): Promise<void> {
  const [letter, { from }] = await Promise.all([wordLetter(core, wanted), readSender(core)]);
  await sendEmail(core, wanted.kind, {
    from,
    to: wanted.to,
    ...letter,
    messageId: `<${wanted.id}@${new URL(core.siteUrl).hostname}>`,
  });
  core.log.info({ letterId: wanted.id, kind: wanted.kind }, 'letter sent');
}

async function wordLetter(core: Core, wanted: IdentityLetter): Promise<Letter> {
  const school = await readLetterSchool(core);
  const { kind, link, newEmail = wanted.to } = wanted;
  const validMinutes = wanted.expiresAt
    ? Math.max(1, Math.round((wanted.expiresAt.getTime() - core.now().getTime()) / 60_000))
    : 60;
  switch (kind) {
    case 'PASSWORD_RESET':
      return writePasswordResetLetter({ school, link, validMinutes });
    case 'VERIFY_EMAIL':
      return writeVerifyEmailLetter({ school, link, validMinutes });
    case 'VERIFY_AND_CHANGE_EMAIL':
      return writeChangeEmailLetter({ school, link, newEmail, validMinutes });
    case 'EMAIL_SIGNIN':
    case 'EMAIL_EXISTS_NOTICE':
      return writeSignInLinkLetter({ school, link, validMinutes });
    case 'RECOVER_EMAIL':
      return writeEmailChangedLetter({ school, changedAt: core.now(), link, validMinutes });
  }
}
