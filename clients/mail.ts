import nodemailer, { type Transport, type Transporter } from 'nodemailer';
import type { Circuits } from './circuit.ts';

/** A letter is what we wrote: nothing in it may name a file or an address to be fetched. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/** The one mail client: an SMTP relay by its URL, or the transport of the mail twin. */
export function createMail(destination: string | Transport, circuits?: Circuits): Transporter {
  if (typeof destination !== 'string') return nodemailer.createTransport(destination, noOutsideContent);
  const transporter = nodemailer.createTransport({
    url: destination,
    dnsTimeout: 5_000,
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    ...noOutsideContent,
  });
  if (!circuits) return transporter;
  const circuit = circuits.add('mail', { probe: () => transporter.verify(), isFault: isRelayDown });
  const send = transporter.sendMail.bind(transporter);
  return Object.assign(transporter, {
    sendMail: (email: Parameters<typeof send>[0]) => circuit.run(() => send(email)),
  });
}

/** No connection, or one that broke off. */
const silences = /^(E(CONNECTION|CONNREFUSED|CONNRESET|TIMEDOUT|SOCKET|DNS|TLS|PROTOCOL|PIPE))$/;

/**
 * Whether the relay is out of reach, shuts down (421) or cannot look up who we are (454); any other answer is about this letter or
 * our password. https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3
 */
function isRelayDown(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (responseCode === 421 || responseCode === 454) return true;
  return silences.test(String(code));
}
