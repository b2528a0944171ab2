import type { SendMailOptions } from 'nodemailer';
import type { Core } from '../context.ts';

/** Kinds of emails that somebody of the school writes; every other one is generated. */
const writtenKinds: ReadonlySet<string> = new Set(['reply', 'answer']);

/**
 * Hands an email to the mail client. Generated emails say so, which keeps absence notices and other automatic answers away.
 * https://www.rfc-editor.org/rfc/rfc3834#section-5
 */
export async function relayEmail(
  { mail }: Pick<Core, 'mail'>,
  kind: string,
  email: Omit<SendMailOptions, 'headers'>,
): Promise<void> {
  const headers = { 'Auto-Submitted': writtenKinds.has(kind) ? 'no' : 'auto-generated' };
  await mail.sendMail({ ...email, headers });
}
