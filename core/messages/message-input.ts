import { z } from 'zod';
import { m } from '#words/messages.js';
import { emailInput } from '../email-input.ts';
import { maxMessageCharacters, maxNameCharacters, messageSubjects } from './message-fields.ts';

const minMessageCharacters = 10;

/** One line, without characters that could end a mail header or change the reading direction. */
export const messageLine = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(/[\p{Co}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim(),
);

/** A text of several lines; browsers send CR LF for a line break. */
export const messageLines = z.string().transform((text) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim(),
);

/** Contact message; each error is a sentence for the sender. */
export const messageInput = z.object({
  name: messageLine.default('').pipe(
    z
      .string()
      .min(1, { error: () => m.common_name_missing() })
      .max(maxNameCharacters, { error: () => m.common_name_too_long({ longest: maxNameCharacters }) }),
  ),
  email: messageLine.default('').pipe(
    z
      .string()
      .min(1, { error: () => m.contact_email_missing(), abort: true })
      .pipe(emailInput(() => m.common_email_malformed())),
  ),
  subject: z.enum(messageSubjects, { error: () => m.contact_subject_missing() }),
  body: messageLines.default('').pipe(
    z
      .string()
      .min(1, { error: () => m.contact_body_missing(), abort: true })
      .min(minMessageCharacters, { error: () => m.contact_body_short() })
      .max(maxMessageCharacters, {
        error: ({ input }) =>
          m.contact_body_long({
            longest: maxMessageCharacters.toLocaleString('fr'),
            length: String(input).length.toLocaleString('fr'),
          }),
      }),
  ),
});

export type MessageInput = z.output<typeof messageInput>;
