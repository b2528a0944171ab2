import type { Mailbox } from '#core/letters/mailbox.ts';
import type { MailTwin } from '#twins/mail/create-mail-twin.ts';

/** The mail twin's folder as the office shows it: no headers, no HTML, no raw bytes. */
export function toMailbox(twin: MailTwin): Mailbox {
  return {
    async list(page) {
      const letters = await twin.list(page);
      return letters.map(({ id, arrivedAt, to, subject }) => ({ id, arrivedAt, to, subject }));
    },
    async read(id) {
      const letter = await twin.read(id);
      if (!letter) return null;
      const { arrivedAt, to, subject, text } = letter;
      return { id, arrivedAt, to, subject, text: text ?? '' };
    },
    forget: (address, until) => twin.forget(address, until),
  };
}
