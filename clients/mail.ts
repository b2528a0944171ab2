import nodemailer, { type Transport, type Transporter } from 'nodemailer';

/** A letter is what we wrote: nothing in it may name a file or an address to be fetched. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/** The one mail client: an SMTP relay by its URL, or the transport of the mail twin. */
export function createMail(destination: string | Transport): Transporter {
  if (typeof destination !== 'string') return nodemailer.createTransport(destination, noOutsideContent);
  return nodemailer.createTransport({
    url: destination,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    ...noOutsideContent,
  });
}
