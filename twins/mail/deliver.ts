import type { MailMessage, SentMessageInfo } from 'nodemailer';
import type { EmailStore } from './email-store.ts';

/** Result of a successful send, as nodemailer returns it for an SMTP relay. */
export type MailTwinInfo = SentMessageInfo & {
  accepted: string[];
  rejected: string[];
  messageSize: number;
  response: string;
};

type ComposedEmail = MailMessage['message'];

/**
 * Accepts a composed email like an SMTP relay and stores it in the mailbox.
 * @throws {SmtpRefusal} if the envelope is invalid, the email is too large or writing it fails
 */
export async function deliver(
  email: ComposedEmail,
  store: EmailStore,
  maxBytes: number,
): Promise<MailTwinInfo> {
  const envelope = email.getEnvelope();
  const from = (envelope.from || '').trim();
  const to = envelope.to.map((address) => address.trim());
  checkEnvelope(from, to);
  const messageId = email.messageId();
  const content = await compose(email, maxBytes);
  const id = await store
    .keep({
      messageId,
      recipient: to[0] ?? '',
      subject: readSubject(email),
      raw: addTrace(content, from, to),
    })
    .catch((error: unknown) => {
      throw refuseUnwritten(error);
    });
  return {
    envelope,
    messageId,
    accepted: to,
    rejected: [],
    messageSize: content.length,
    response: `250 2.0.0 Ok: queued as ${id}`,
  };
}

/** Checks the envelope like nodemailer's SMTP client, because a plugin transport bypasses that check. */
function checkEnvelope(from: string, to: string[]): void {
  const refuse = (message: string): never => {
    throw new SmtpRefusal(message, { code: 'EENVELOPE', command: 'API' });
  };
  if (to.length === 0) refuse('No recipients defined');
  if (hasUnsafeCharacter(from)) refuse(`Invalid sender ${JSON.stringify(from)}`);
  for (const address of to)
    if (!address || hasUnsafeCharacter(address)) refuse(`Invalid recipient ${JSON.stringify(address)}`);
}

function hasUnsafeCharacter(address: string): boolean {
  return /[<>\p{Cc}]/u.test(address);
}

/** Returns the content of the email with CRLF line ends, as SMTP requires. */
async function compose(email: ComposedEmail, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of email.createReadStream()) {
    size += chunk.length;
    if (size > maxBytes)
      throw new SmtpRefusal('Message failed', {
        code: 'EMESSAGE',
        command: 'DATA',
        response: '552 5.3.4 Message size exceeds fixed maximum message size',
      });
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks)
    .toString('latin1')
    .replace(/\r\n|\r|\n/g, '\r\n');
  return Buffer.from(text.endsWith('\r\n') ? text : `${text}\r\n`, 'latin1');
}

/**
 * Adds the headers of a final delivery: Return-Path (https://www.rfc-editor.org/rfc/rfc5321#section-4.4) and
 * Delivered-To (https://www.rfc-editor.org/rfc/rfc9228). Only Delivered-To contains the Bcc recipients.
 */
function addTrace(content: Buffer, from: string, to: string[]): Buffer {
  const trace = [`Return-Path: <${from}>`, ...to.map((address) => `Delivered-To: ${address}`)];
  return Buffer.concat([Buffer.from(`${trace.join('\r\n')}\r\n`), content]);
}

function readSubject(email: ComposedEmail): string {
  const subject = email.getHeader('Subject');
  return typeof subject === 'string' ? subject : '';
}

type Refusal = {
  code: 'EENVELOPE' | 'EMESSAGE';
  command: 'API' | 'DATA';
  /** Reply of the relay. Absent if nodemailer itself rejects the email. */
  response?: string;
  cause?: unknown;
};

/** SMTP error with nodemailer's fields. Codes: https://www.rfc-editor.org/rfc/rfc5321#section-4.2 */
export class SmtpRefusal extends Error {
  code: string;
  command: string;
  response?: string;
  responseCode?: number;
  /** True if sending the same email again would fail too. */
  permanent?: boolean;

  constructor(message: string, { code, command, response, cause }: Refusal) {
    super(response ? `${message}: ${response}` : message, { cause });
    this.name = 'SmtpRefusal';
    this.code = code;
    this.command = command;
    if (!response) return;
    this.response = response;
    this.responseCode = Number(response.slice(0, 3));
    this.permanent = this.responseCode >= 500;
  }
}

/** Returns an error for a failed write. Its code is temporary (4xx), so that the sender may retry. */
function refuseUnwritten(cause: unknown): SmtpRefusal {
  const full =
    cause instanceof Error && 'code' in cause && (cause.code === 'ENOSPC' || cause.code === 'EDQUOT');
  const response = full
    ? '452 4.3.1 Insufficient system storage'
    : '451 4.3.0 Requested action aborted: local error in processing';
  return new SmtpRefusal('Message failed', { code: 'EMESSAGE', command: 'DATA', response, cause });
}
