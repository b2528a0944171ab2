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
  /** Folder of the letters, made when missing and closed to other users. */
  directory: string;
  /** Clock of the arrival times. */
  now?: () => Date;
  /** Receives one line for each letter taken or refused, never an address. */
  log: TwinLog;
  /** Largest letter taken, in bytes, as a relay announces with SIZE. */
  maxEmailBytes?: number;
};

/** A relay and the mailbox behind it, in one folder. */
export type MailTwin = {
  /** For `nodemailer.createTransport`. */
  transport: Transport<MailTwinInfo>;
  /** The newest letters first. */
  list(page?: EmailPage): Promise<ArrivedEmail[]>;
  /** One letter, or null when there is none by that id. */
  read(id: string): Promise<OpenedEmail | null>;
  /** Deletes one letter; false when there is none by that id. */
  remove(id: string): Promise<boolean>;
  /**
   * Deletes every letter that was addressed to someone, those that arrived until a time where one is given, and the letters of these
   * Message-IDs to whomever; tells how many.
   */
  forget(emails: { address: string; until?: Date; messageIds?: readonly string[] }): Promise<number>;
  /** Deletes the letters that arrived before a time, and tells how many. */
  prune(before: Date): Promise<number>;
};

/**
 * Makes a mail relay that keeps each letter as a readable `.eml` file in a folder instead of sending it.
 *
 * Touches nothing until it is used. A letter is on disk before its sending is answered; a Message-ID that was
 * already taken is answered alike and makes no second file. Refusals are those of an SMTP relay, as the
 * client reports them: `code`, `response`, `responseCode`, `permanent`, `command`.
 */
export function createMailTwin(options: MailTwinOptions): MailTwin {
  const { directory, now = () => new Date(), log, maxEmailBytes = 25 * 1024 * 1024 } = options;
  const store = createEmailStore({ directory, now });

  async function send(mail: MailMessage<MailTwinInfo>): Promise<MailTwinInfo> {
    try {
      const info = await deliver(mail.message, store, maxEmailBytes);
      log.info({ messageId: info.messageId, bytes: info.messageSize }, 'letter kept');
      return info;
    } catch (error) {
      log.warn({ messageId: mail.message.messageId(), ...describeRefusal(error) }, 'letter refused');
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

/** What may be told of a refusal: its message and those of the file system name addresses. */
function describeRefusal(error: unknown): object {
  if (!(error instanceof SmtpRefusal)) return { code: error instanceof Error ? error.name : typeof error };
  const { code, response, cause } = error;
  return { code, response, reason: cause instanceof Error && 'code' in cause ? cause.code : undefined };
}
