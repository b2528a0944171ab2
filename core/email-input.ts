import { z } from 'zod';
import { parseEmail } from '#common/email-address.ts';

/** Schema of an email address in a form: returns its stored form or a single error. */
export const emailInput = (error: () => string) => toSchema(parseEmail, error);

/**
 * Schema of an optional address: returns an empty string for an empty field. Not a union of schemas, which would
 * report a general error instead of this one.
 */
export const optionalEmailInput = (error: () => string) =>
  toSchema((text) => (text.trim() === '' ? '' : parseEmail(text)), error);

const toSchema = (parse: (text: string) => string | null, error: () => string) =>
  z.string().transform((text, context) => {
    const email = parse(text);
    if (email !== null) return email;
    context.addIssue({ code: 'custom', message: error() });
    return z.NEVER;
  });
