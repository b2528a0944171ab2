import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { writeSampleEmails, writeWithWords } from '#tests/support/sample-emails.ts';
import type { Email } from './email-parts.ts';

const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

/** Sends an email as the site does and parses it as a mail program does. */
async function send(email: Email, name: string) {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const from = { name, address: 'bonjour@cedille.example' };
  const sent = await transporter.sendMail({ from, to: 'lea@exemple.example', ...email });
  return PostalMime.parse(sent.message as Buffer);
}

describe.each(Object.entries(writeSampleEmails()))('%s', (_, written) => {
  it('arrives unchanged', async () => {
    const email = await written;
    const received = await send(email, 'Cédille');
    expect(received.subject).toBe(email.subject);
    expect(received.html?.trimEnd()).toBe(email.html);
    expect(received.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(email.text.trimEnd());
  });
});

describe.each(hostileWords.map((words) => [words.slice(0, 40), words] as const))('%j', (_, words) => {
  it('in any field adds no header to the email', async () => {
    for (const email of await Promise.all(writeWithWords(words))) {
      const received = await send(email, words);
      expect(received.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
      expect(received.to).toMatchObject([{ address: 'lea@exemple.example' }]);
      expect(received.subject?.replace(/\s+/g, ' ')).toBe(email.subject.replace(/\s+/g, ' '));
      expect(received.html?.trimEnd()).toBe(email.html);
    }
  });
});
