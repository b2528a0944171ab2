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

/** What goes wrong on the way to a service, from now on and on connections that are open. */
export type Toxic =
  /** Nobody listens. */
  | { kind: 'refuse' }
  /** Each connection is broken at once, or in the middle of what it is at. */
  | { kind: 'reset' }
  /** Takes everything and says nothing. */
  | { kind: 'hang' }
  /** Breaks off after so many bytes of an answer. */
  | { kind: 'cut'; bytes: number }
  /** Each piece is late by so many milliseconds, and at most so many bytes come in a second. */
  | { kind: 'slow'; latency: number; bytesPerSecond?: number }
  /** Answers every connection with these words, whatever it is asked. */
  | { kind: 'answer'; words: string };

export type ToxicProxy = {
  port: number;
  /** Lets things go wrong, or well again (`null`). */
  set(toxic: Toxic | null): Promise<void>;
  /** Connections that were made to it so far. */
  connections(): number;
  [Symbol.asyncDispose](): Promise<void>;
};

/** An answer of HTTP, for the toxic `answer`. */
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

/** A TCP proxy before a service of this machine, on a port of its own: what passes through it goes wrong when it is asked to. `target` is looked at for each connection. */
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
      // Once something was asked: an answer before the question is none.
      client.once('data', () => client.end(words));
      // A relay speaks first.
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
      // What is kept alive would be answered by the service itself.
      if (next?.kind === 'answer' || next === null) for (const socket of open) socket.destroy();
    },
    connections: () => count,
    [Symbol.asyncDispose]: close,
  };
}

/** Only connections of TCP can be reset. */
const breakOff = (socket: Socket) => (socket.remotePort ? socket.resetAndDestroy() : socket.destroy());

async function listen(port: number, take: (socket: Socket) => void): Promise<Server> {
  const server = createServer(take);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** One direction of a connection. `client` is who gets the answers; questions are not cut. */
function disturb(now: () => Toxic | null, client?: Socket): Transform {
  let passed = 0;
  return new Transform({
    async transform(chunk: Buffer, _encoding, done) {
      const toxic = now();
      // Never called back: the rest waits where it is.
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
