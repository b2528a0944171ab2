import type { AddressInfo } from 'node:net';
import nodemailer from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { MAX_LETTER_BYTES, type ReceivedEmail, type Relay } from './mail-contract.ts';

/** Reaction to an email: accept it, reject it temporarily, or accept it and disconnect without a reply. */
type Reception = 'take' | 'refuse' | 'forget';

/** Starts a real SMTP server on a local port, with authentication if `login` is given. */
export async function createSmtpRelay(
  receive: () => Reception = () => 'take',
  login?: { user: string; password: string },
): Promise<Relay & { port: number }> {
  const received: ReceivedEmail[] = [];
  const server = new SMTPServer({
    size: MAX_LETTER_BYTES,
    disabledCommands: login ? ['STARTTLS'] : ['AUTH', 'STARTTLS'],
    ...(login && { allowInsecureAuth: true }),
    onAuth({ username, password }, _session, callback) {
      if (username === login?.user && password === login?.password) return callback(null, { user: username });
      callback(Object.assign(new Error('5.7.8 Authentication failed'), { responseCode: 535 }));
    },
    disableReverseLookup: true,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return callback(
            Object.assign(new Error('5.3.4 Message size exceeds fixed maximum message size'), {
              responseCode: 552,
            }),
          );
        const reception = receive();
        const gone = Object.assign(new Error('4.3.2 Closing'), { responseCode: 421 });
        if (reception === 'refuse') return callback(gone);
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks),
        });
        callback(reception === 'forget' ? gone : null);
      });
    },
  });
  server.on('error', () => undefined);
  const listener = await new Promise<ReturnType<SMTPServer['listen']>>((resolve) => {
    const opened = server.listen(0, '127.0.0.1', () => resolve(opened));
  });
  const { port } = listener.address() as AddressInfo;
  return {
    port,
    transporter: nodemailer.createTransport(`smtp://127.0.0.1:${port}`),
    received: async () => received,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
