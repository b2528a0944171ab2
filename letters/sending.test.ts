import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { hostileWords } from '#tests/support/hostile-words.ts';
import { writeSampleLetters, writeWithWords } from '#tests/support/sample-letters.ts';
import type { Letter } from './letter-parts.ts';

const HEADERS = ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'];

/** Sends a letter as the site does and reads it as a mail program does. */
async function send(letter: Letter, name: string) {
  const transporter = nodemailer.createTransport({ streamTransport: true, buffer: true });
  const from = { name, address: 'bonjour@cedille.example' };
  const sent = await transporter.sendMail({ from, to: 'lea@exemple.example', ...letter });
  return PostalMime.parse(sent.message as Buffer);
}

describe.each(Object.entries(writeSampleLetters()))('%s', (_, written) => {
  it('arrives whole', async () => {
    const letter = await written;
    const received = await send(letter, 'Cédille');
    expect(received.subject).toBe(letter.subject);
    expect(received.html?.trimEnd()).toBe(letter.html);
    expect(received.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(letter.text.trimEnd());
  });
});

describe.each(hostileWords.map((words) => [words.slice(0, 40), words] as const))('%j', (_, words) => {
  it('becomes no header', async () => {
    for (const letter of await Promise.all(writeWithWords(words))) {
      const received = await send(letter, words);
      expect(received.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
      expect(received.to).toMatchObject([{ address: 'lea@exemple.example' }]);
      expect(received.subject?.replace(/\s+/g, ' ')).toBe(letter.subject.replace(/\s+/g, ' '));
      expect(received.html?.trimEnd()).toBe(letter.html);
    }
  });
});
