import { z } from 'zod';
import { parseEmail } from '#common/email-address.ts';

/** The schema of an email address that somebody types: its stored form, or one sentence that says what is wrong. */
export const emailInput = (error: () => string) =>
  z.string().transform((text, context) => {
    const email = parseEmail(text);
    if (email) return email;
    context.addIssue({ code: 'custom', message: error() });
    return z.NEVER;
  });
