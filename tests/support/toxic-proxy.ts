import { once } from 'node:events';
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from 'node:net';
import { Transform } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';

/** Faults on new and open connections. */
export type Toxic =
  | { kind: 'refuse' }
  /** Breaks each connection at once. */
  | { kind: 'reset' }
  /** Accepts everything and never responds. */
  | { kind: 'hang' }
  /** Breaks off after this many bytes of a response. */
  | { kind: 'cut'; bytes: number }
  /** Delays each chunk (milliseconds) and limits the rate. */
  | { kind: 'slow'; latency: number; bytesPerSecond?: number }
  /** Sends a fixed response on every connection. */
  | { kind: 'answer'; words: string };

export type ToxicProxy = {
  port: number;
  /** Sets the fault. `null` clears it. */
  set(toxic: Toxic | null): Promise<void>;
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Returns an HTTP response for the fault `answer`. */
export const httpAnswer = (status: string, headers: string[] = []): string =>
  [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    'content-length: 2',
    'connection: close',
    ...headers,
    '',
    '{}',
  ].join('\r\n');

/** Starts a TCP proxy to a local service that can inject faults. Reads `target` for each connection. */
export async function startToxicProxy(target: NetConnectOpts): Promise<ToxicProxy> {
  let toxic: Toxic | null = null;
  let count = 0;
  const open = new Set<Socket>();
  const breakAll = () => {
    for (const socket of open) breakOff(socket);
  };
  const keep = (socket: Socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).once('close', () => open.delete(socket));
  };

  function take(client: Socket): void {
    count++;
    keep(client);
    if (toxic?.kind === 'reset') return void breakOff(client);
    if (toxic?.kind === 'answer') {
      const { words } = toxic;
      // Waits for the request, because HTTP clients ignore a response that precedes it.
      client.once('data', () => client.end(words));
      // An SMTP server sends first.
      if (!words.startsWith('HTTP/')) client.end(words);
      return;
    }
    const service = connect(target);
    keep(service);
    client.once('close', () => service.destroy());
    service.once('close', () => (toxic?.kind === 'hang' ? undefined : client.destroy()));
    client.pipe(disturb(() => toxic)).pipe(service);
    service.pipe(disturb(() => toxic, client)).pipe(client);
  }

  let server: Server | null = await listen(0, take);
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closing = server;
    server = null;
    if (!closing) return;
    const closed = once(closing, 'close');
    closing.close();
    breakAll();
    await closed;
  };
  return {
    port,
    async set(next) {
      toxic = next;
      if (next?.kind === 'refuse') await close();
      else server ??= await listen(port, take);
      if (next?.kind === 'reset') breakAll();
      // Otherwise a kept-alive connection would still reach the service.
      if (next?.kind === 'answer' || next === null) for (const socket of open) socket.destroy();
    },
    connections: () => count,
    [Symbol.asyncDispose]: close,
  };
}

/** Only TCP sockets can be reset. */
const breakOff = (socket: Socket) => (socket.remotePort ? socket.resetAndDestroy() : socket.destroy());

async function listen(port: number, take: (socket: Socket) => void): Promise<Server> {
  const server = createServer(take);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** Applies the fault to one direction. `client` is set for responses, because requests are not cut. */
function disturb(now: () => Toxic | null, client?: Socket): Transform {
  let passed = 0;
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      const toxic = now();
      // Without the callback, later chunks wait too.
      if (toxic?.kind === 'hang') return;
      if (toxic?.kind === 'slow')
        await wait(
          toxic.latency + (1_000 * chunk.length) / (toxic.bytesPerSecond ?? Number.POSITIVE_INFINITY),
        );
      if (toxic?.kind === 'cut' && client) {
        const left = Math.max(0, toxic.bytes - passed);
        passed += chunk.length;
        if (chunk.length <= left) return done(null, chunk);
        client.end(chunk.subarray(0, left), () => breakOff(client));
        return;
      }
      done(null, chunk);
    },
  });
}
