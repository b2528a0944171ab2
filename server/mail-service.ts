import { join } from 'node:path';
import type { Circuits } from '#clients/circuit.ts';
import { createMail } from '#clients/mail.ts';
import type { Mailbox } from '#core/context.ts';
import { createMailTwin, type MailTwin } from '#twins/mail/create-mail-twin.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** The relay of the configuration, or the twin, whose mailbox the office shows; the same client for both. */
export function startMail(config: Config, log: Log, circuits: Circuits) {
  if (config.smtpUrl) return { client: createMail(config.smtpUrl, circuits), mailbox: null };
  const twin = createMailTwin({
    directory: join(config.dataDirectory, 'mail'),
    log: log.child({ service: 'mail' }),
  });
  return { client: createMail(twin.transport), mailbox: toMailbox(twin) };
}

/** The mail twin's folder as the office shows it: no headers, no HTML, no raw bytes. */
function toMailbox(twin: MailTwin): Mailbox {
  return {
    async list(page) {
      const emails = await twin.list(page);
      return emails.map(({ id, messageId, arrivedAt, to, subject }) => ({
        id,
        messageId,
        arrivedAt,
        to,
        subject,
      }));
    },
    async read(id) {
      const email = await twin.read(id);
      if (!email) return null;
      const { messageId, arrivedAt, to, subject, text } = email;
      return { id, messageId, arrivedAt, to, subject, text: text ?? '' };
    },
    forget: (emails) => twin.forget(emails),
  };
}
