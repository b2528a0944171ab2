import { z } from 'zod';
import { parseEmail } from '#common/email-address.ts';

/** Schema of an email address in a form: returns its stored form or a single error. */
export const emailInput = (error: () => string) =>
  z.string().transform((text, context) => {
    const email = parseEmail(text);
    if (email) return email;
    context.addIssue({ code: 'custom', message: error() });
    return z.NEVER;
  });
