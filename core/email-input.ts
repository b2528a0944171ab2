import { z } from 'zod';
import { parseEmail } from '#common/email-address.ts';

/** Schema of a typed email address: its stored form, or one error sentence. */
export const emailInput = (error: () => string) =>
  z.string().transform((text, context) => {
    const email = parseEmail(text);
    if (email) return email;
    context.addIssue({ code: 'custom', message: error() });
    return z.NEVER;
  });
