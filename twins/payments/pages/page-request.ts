import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { FormBranch } from '../wire/form.ts';
import type { Seller, Transact } from '../wire/transaction.ts';

export type PageOptions = {
  publicUrl: string;
  account: Seller;
  transact: Transact;
  /** The key the forms' tokens are made with. */
  tokenKey: string;
  log: TwinLog;
};

/** What a page is asked: the session, and for a form what it says. */
export type PageRequest = { session: string; url: string };

/**
 * Says whether a form was sent by one of our own pages. Browsers say so in `Sec-Fetch-Site`, older ones in `Origin`;
 * what sends neither is no browser, and the form's token is all there is to check.
 */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || origin === new URL(publicUrl).origin;
}

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

/** The ticket a form came back with. */
export function readTicket(form: FormBranch): FormTicket {
  return { attempt: readFormField(form, 'attempt'), token: readFormField(form, 'token') };
}

const MAX_FIELD_CHARACTERS = 1000;

/** A field as text without blanks around it; at most as long as anything sensible. */
export function readFormField(form: FormBranch, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, MAX_FIELD_CHARACTERS) : '';
}
