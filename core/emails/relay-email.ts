import type { SendMailOptions } from 'nodemailer';
import type { Core } from '../context.ts';

/** Kinds of emails that a person writes; all others are generated. */
const writtenKinds: ReadonlySet<string> = new Set(['reply', 'answer']);

/** Prevents automatic replies to generated emails (https://www.rfc-editor.org/rfc/rfc3834#section-5). */
export async function relayEmail(
  { mail }: Pick<Core, 'mail'>,
  kind: string,
  email: Omit<SendMailOptions, 'headers'>,
): Promise<void> {
  const headers = { 'Auto-Submitted': writtenKinds.has(kind) ? 'no' : 'auto-generated' };
  await mail.sendMail({ ...email, headers });
}
