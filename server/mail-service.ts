import { join } from 'node:path';
import type { Circuits } from '#clients/circuit.ts';
import { createMail } from '#clients/mail.ts';
import type { Mailbox } from '#core/context.ts';
import { createMailTwin, type MailTwin } from '#twins/mail/create-mail-twin.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/** Starts the configured relay, otherwise the twin. Both use the same client. */
export function startMail(config: Config, log: Log, circuits: Circuits) {
  if (config.smtpUrl) return { client: createMail(config.smtpUrl, circuits), mailbox: null };
  const twin = createMailTwin({
    directory: join(config.dataDirectory, 'mail'),
    log: log.child({ service: 'mail' }),
  });
  return { client: createMail(twin.transport), mailbox: toMailbox(twin) };
}

/** Returns the emails of the twin without headers, HTML and raw bytes, for the back office. */
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
