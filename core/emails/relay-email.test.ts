import { globSync, readFileSync } from 'node:fs';
import nodemailer from 'nodemailer';
import { expect, test } from 'vitest';
import { relayEmail } from './relay-email.ts';

async function send(kind: string): Promise<string> {
  const mail = nodemailer.createTransport({ streamTransport: true, buffer: true });
  let message = '';
  mail.use('stream', (prepared, done) => {
    prepared.message.build((error, bytes) => {
      message = String(bytes);
      done(error);
    });
  });
  await relayEmail({ mail } as never, kind, {
    from: 'a@exemple.test',
    to: 'b@exemple.test',
    text: 'Bonjour',
  });
  return message;
}

test.each(['purchase', 'EMAIL_SIGNIN', 'consent-link', 'message-receipt', 'warnings'])(
  'relayEmail marks an email of kind %s as generated',
  async (kind) => {
    expect(await send(kind)).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  },
);

test.each(['reply', 'answer'])(
  'relayEmail marks an email of kind %s, which a person wrote, as not generated',
  async (kind) => {
    expect(await send(kind)).toMatch(/^Auto-Submitted: no\r$/m);
  },
);

test('relayEmail is the only function that calls the mail client', () => {
  const callers = globSync('{app,core,server,backup}/**/*.{ts,tsx}')
    .filter((file) => !file.includes('.test.'))
    .filter((file) => /\bmail\s*\.sendMail\(/.test(readFileSync(file, 'utf8')));
  expect(callers).toEqual(['core/emails/relay-email.ts']);
});
