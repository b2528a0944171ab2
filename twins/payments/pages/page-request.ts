import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { TwinLog } from '#twins/kit/twin.ts';
import type { FormBranch } from '../wire/form.ts';
import type { Seller, Transact } from '../wire/transaction.ts';
import type { PageFonts } from './fonts.ts';

export type PageOptions = {
  publicUrl: string;
  account: Seller;
  fonts: PageFonts | undefined;
  transact: Transact;
  tokenKey: string;
  log: TwinLog;
};

export type PageRequest = { session: string; url: string };

/** Without `Sec-Fetch-Site` and `Origin`, the client is not a browser: only the form token is checked. */
export function isFromOwnPage(headers: Headers, publicUrl: string): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = headers.get('origin');
  return origin === null || origin === new URL(publicUrl).origin;
}

/** Prevents forged forms: `token` is a keyed hash of the purpose (with the session) and of the form id. */
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

export function readTicket(form: FormBranch): FormTicket {
  return { attempt: readFormField(form, 'attempt'), token: readFormField(form, 'token') };
}

const MAX_FIELD_CHARACTERS = 1000;

/** Returns a field as trimmed, truncated text. */
export function readFormField(form: FormBranch, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, MAX_FIELD_CHARACTERS) : '';
}
