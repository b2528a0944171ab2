import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * A form is good for the page it was made for: its token is a keyed hash of the session and of the form's own number.
 * So a form made elsewhere, or for another session, is refused.
 */
export type FormTicket = { attempt: string; token: string };

export function issueTicket(
  key: string,
  purpose: string,
  attempt = randomBytes(16).toString('base64url'),
): FormTicket {
  return { attempt, token: sign(key, purpose, attempt) };
}

export function isTicketValid(key: string, purpose: string, ticket: FormTicket): boolean {
  const expected = Buffer.from(sign(key, purpose, ticket.attempt));
  const given = Buffer.from(ticket.token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function sign(key: string, purpose: string, attempt: string): string {
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, attempt]))
    .digest('base64url');
}
