import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import nodemailer from 'nodemailer';
import { silentLog } from '#tests/support/twin-log.ts';
import { createMailTwin, type MailTwin, type MailTwinOptions } from '#twins/mail/create-mail-twin.ts';
import { MAX_LETTER_BYTES, type Relay } from './mail-contract.ts';

type TwinRelay = Relay & { twin: MailTwin; directory: string };

export async function createTwinRelay(options: Partial<MailTwinOptions> = {}): Promise<TwinRelay> {
  const parent = await mkdtemp(path.join(tmpdir(), 'cedille-mail-'));
  const directory = path.join(parent, 'mail');
  const twin = createMailTwin({
    directory,
    log: silentLog,
    maxEmailBytes: MAX_LETTER_BYTES,
    ...options,
  });
  return {
    twin,
    directory,
    transporter: nodemailer.createTransport(twin.transport),
    async received() {
      const emails = await Promise.all(
        (await twin.list({ limit: 200 })).reverse().map(({ id }) => twin.read(id)),
      );
      return emails.map((email) => {
        if (!email) throw new Error('a listed email is unreadable');
        const from = email.headers.get('return-path')?.replace(/^<|>$/g, '') ?? '';
        return { from, to: email.to, raw: withoutTrace(email.raw) };
      });
    },
    [Symbol.asyncDispose]: () => rm(parent, { recursive: true, force: true }),
  };
}

/** Returns the email without the headers added on delivery. */
function withoutTrace(raw: Buffer): Buffer {
  const lines = raw.toString('latin1').split('\r\n');
  const first = lines.findIndex((line) => !/^(?:Return-Path|Delivered-To):/.test(line));
  return Buffer.from(lines.slice(first).join('\r\n'), 'latin1');
}
