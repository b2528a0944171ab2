import type { SendMailOptions } from 'nodemailer';
import type { Core } from '../context.ts';

/** Kinds of emails that a person writes; all others are generated. */
const writtenKinds: ReadonlySet<string> = new Set(['reply', 'answer']);

/**
 * Prevents automatic replies to generated emails (https://www.rfc-editor.org/rfc/rfc3834#section-5).
 * With `unsubscribeUrl`, mail programs offer to end the subscription with one click
 * (https://www.rfc-editor.org/rfc/rfc8058).
 */
export async function relayEmail(
  { mail }: Pick<Core, 'mail'>,
  kind: string,
  { unsubscribeUrl, ...email }: Omit<SendMailOptions, 'headers'> & { unsubscribeUrl?: string | undefined },
): Promise<void> {
  const headers = {
    'Auto-Submitted': writtenKinds.has(kind) ? 'no' : 'auto-generated',
    ...(unsubscribeUrl
      ? {
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }
      : {}),
  };
  await mail.sendMail({ ...email, headers });
}
