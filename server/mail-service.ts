import { join } from 'node:path';
import type { Transport } from 'nodemailer';
import type { Circuits } from '#clients/circuit.ts';
import { createMail } from '#clients/mail.ts';
import type { Mailbox } from '#core/context.ts';
import { createMailTwin, type MailTwin } from '#twins/mail/create-mail-twin.ts';
import type { Config } from './config.ts';
import type { Log } from './log.ts';

/**
 * Starts the configured relay, otherwise the twin. Both use the same client. `isHeld`: every email is refused, so
 * that it stays in the outbox.
 */
export function startMail(config: Config, options: { log: Log; circuits: Circuits; isHeld: boolean }) {
  const { log, circuits } = options;
  if (config.smtpUrl)
    return {
      client: options.isHeld ? createMail(refusingTransport) : createMail(config.smtpUrl, circuits),
      mailbox: null,
    };
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

const refusingTransport: Transport = {
  name: 'held',
  version: '1',
  send: (_email, done) => done(new Error('emails of an unconfirmed installation are not sent'), undefined),
};
