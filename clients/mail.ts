import nodemailer, { type Transport, type Transporter } from 'nodemailer';
import type { Circuits } from './circuit.ts';

/** Nothing in our emails may load a file or URL. */
const noOutsideContent = { disableFileAccess: true, disableUrlAccess: true };

/** Creates the mail client for an SMTP relay URL or the transport of the mail twin. */
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

const silences = /^(E(CONNECTION|CONNREFUSED|CONNRESET|TIMEDOUT|SOCKET|DNS|TLS|PROTOCOL|PIPE))$/;

/**
 * True if the relay is unreachable, shuts down (421) or cannot check our credentials now (454). Other
 * responses concern the email or our password. https://www.rfc-editor.org/rfc/rfc5321#section-4.2.3
 */
function isRelayDown(error: unknown): boolean {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  if (responseCode === 421 || responseCode === 454) return true;
  return silences.test(String(code));
}
