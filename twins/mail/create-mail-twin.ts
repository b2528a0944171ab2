import { access, constants } from 'node:fs/promises';
import type { MailMessage, Transport } from 'nodemailer';
import type { TwinLog } from '#twins/kit/twin.ts';
import { deliver, type MailTwinInfo, SmtpRefusal } from './deliver.ts';
import { createEmailStore } from './email-store.ts';
import {
  type ArrivedEmail,
  deleteEmails,
  type EmailPage,
  listArrivedEmails,
  type OpenedEmail,
  pruneEmails,
  readEmail,
  removeEmail,
} from './list-emails.ts';

export type MailTwinOptions = {
  /** Folder of the emails. Created if missing, accessible only to its owner. */
  directory: string;
  now?: () => Date;
  /** Receives one line, without addresses, for each email accepted or rejected. */
  log: TwinLog;
  /** Limit in bytes, like the SIZE that an SMTP relay announces. */
  maxEmailBytes?: number;
};

/** An SMTP relay that stores emails in a folder, and methods to read them. */
export type MailTwin = {
  /** Transport for `nodemailer.createTransport`. */
  transport: Transport<MailTwinInfo>;
  /** Returns emails, newest first. */
  list(page?: EmailPage): Promise<ArrivedEmail[]>;
  /** Returns null if the id does not exist. */
  read(id: string): Promise<OpenedEmail | null>;
  /** Returns false if the id does not exist. */
  remove(id: string): Promise<boolean>;
  /** Deletes emails to an address that arrived up to `until`, and emails with these Message-IDs. */
  forget(emails: { address: string; until?: Date; messageIds?: readonly string[] }): Promise<number>;
  /** Deletes the emails that arrived before a time and returns their number. */
  prune(before: Date): Promise<number>;
};

/**
 * Creates a mail relay that writes each email to an `.eml` file instead of sending it. The email is on disk
 * before `send` resolves. A repeated Message-ID gets the same response, but no second file. Rejections have
 * the fields of nodemailer's SMTP errors: `code`, `response`, `responseCode`, `permanent`, `command`.
 */
export function createMailTwin(options: MailTwinOptions): MailTwin {
  const { directory, now = () => new Date(), log, maxEmailBytes = 25 * 1024 * 1024 } = options;
  const store = createEmailStore({ directory, now });

  async function send(mail: MailMessage<MailTwinInfo>): Promise<MailTwinInfo> {
    try {
      const info = await deliver(mail.message, store, maxEmailBytes);
      log.info({ messageId: info.messageId, bytes: info.messageSize }, 'email stored');
      return info;
    } catch (error) {
      log.warn({ messageId: mail.message.messageId(), ...describeRefusal(error) }, 'email rejected');
      throw error;
    }
  }

  async function verify(): Promise<true> {
    await store.prepare();
    await access(directory, constants.R_OK | constants.W_OK);
    return true;
  }

  return {
    transport: {
      name: 'MailTwin',
      version: '1.0.0',
      send: (mail, callback) => {
        send(mail).then((info) => callback(null, info), callback);
      },
      verify: (callback?: (error: Error | null, success?: true) => void) => {
        if (!callback) return verify();
        verify().then((success) => callback(null, success), callback);
      },
      close: () => undefined,
    },
    list: (page) => listArrivedEmails(store, page),
    read: (id) => readEmail(store, id),
    remove: (id) => removeEmail(store, id),
    forget: (emails) => deleteEmails(store, emails),
    prune: (before) => pruneEmails(store, before),
  };
}

/** Omits the messages of unexpected errors, because they may contain addresses. */
function describeRefusal(error: unknown): object {
  if (!(error instanceof SmtpRefusal)) return { code: error instanceof Error ? error.name : typeof error };
  const { code, response, cause } = error;
  return { code, response, reason: cause instanceof Error && 'code' in cause ? cause.code : undefined };
}
