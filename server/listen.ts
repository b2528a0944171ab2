import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Config } from './config.ts';
import { explainAddress } from './explain-start.ts';
import { serveInherited } from './inherited-sockets.ts';

export type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

/** Takes a request before it becomes a `Request`: synchronous, or it is in the way of all others. */
export type Shortcut = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Opens the port; what the `shortcut` takes never reaches `answer`. Slow or silent clients are let go: 10 s for the headers, 120 s for a whole request.
 * Once it `isStopping`, each answer is the last of its connection: a proxy that keeps some open opens the next one elsewhere.
 * @throws {ConfigError} when the address cannot be had
 */
export async function listen(
  config: Config,
  {
    answer,
    shortcut = () => false,
    isStopping = () => false,
  }: { answer: Fetch; shortcut?: Shortcut; isStopping?: () => boolean },
): Promise<Server> {
  const listener = getRequestListener(
    async (request, bindings) => {
      const { incoming, outgoing } = bindings as HttpBindings;
      const response = await answer(request, bindings);
      // The stop may have begun after the request arrived.
      if (!(await drainBody(incoming)) || isStopping()) outgoing.setHeader('Connection', 'close');
      return response;
    },
    // Its own way of reading the rest may end a connection that has gone on to the next request meanwhile.
    { autoCleanupIncoming: false },
  );
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    // It answers every failure itself.
    (incoming, outgoing) => {
      if (isStopping()) outgoing.setHeader('Connection', 'close');
      if (namesTwoHosts(incoming))
        outgoing.writeHead(400, { Connection: 'close', 'Content-Length': '0' }).end();
      else if (!shortcut(incoming, outgoing)) void listener(incoming, outgoing);
    },
  );
  // Node would keep a connection whose next bytes are a body that nobody will read.
  server.on('checkExpectation', (_incoming, outgoing) => {
    outgoing.writeHead(417, { Connection: 'close', 'Content-Length': '0' }).end();
  });
  await openDoors(server, config).catch((error: Error) => {
    throw explainAddress(config, error);
  });
  return server;
}

/**
 * Makes sure that the address can be listened on, before a start that takes seconds.
 * @throws {ConfigError} if another program has it, or it is not of this machine
 */
export async function requireFreeAddress(config: Config): Promise<void> {
  if (config.inheritedSockets.length > 0) return;
  await tryAddress(config).catch((error: Error) => {
    throw explainAddress(config, error);
  });
}

async function tryAddress({ port, host }: Pick<Config, 'port' | 'host'>): Promise<void> {
  const trial = createNetServer();
  trial.listen({ port, host });
  await once(trial, 'listening');
  await new Promise((resolve) => trial.close(resolve));
}

/**
 * Node takes one connection per turn of its loop from each socket that listens (https://github.com/libuv/libuv/pull/3696): in a crowd,
 * where turns are long, newcomers wait for seconds.
 */
const sockets = 32;

const maxConnections = 5_000;

/** What listens beside a server, for it. */
const doors = new WeakMap<Server, NetServer[]>();

/** Listens on several sockets of one address where the system has that (SO_REUSEPORT): each is given its share of the newcomers. */
async function openDoors(
  server: Server,
  { port, host, inheritedSockets }: Pick<Config, 'port' | 'host' | 'inheritedSockets'>,
): Promise<void> {
  if (inheritedSockets.length > 0) {
    doors.set(server, await serveInherited(server, inheritedSockets));
    return;
  }
  const open = async (door: NetServer, reusePort: boolean, at = port) => {
    door.listen({ port: at, host, reusePort });
    await once(door, 'listening');
  };
  if (process.platform !== 'linux') {
    server.maxConnections = maxConnections;
    return open(server, false);
  }
  // A shared address is shared with every other program that asks for it: one that is there already would go unnoticed.
  await tryAddress({ port, host });
  await open(server, true);
  const { port: given } = server.address() as AddressInfo;
  const others = Array.from({ length: sockets - 1 }, () =>
    createNetServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket)),
  );
  doors.set(server, others);
  await Promise.all(others.map((door) => open(door, true, given)));
  for (const door of [server, ...others]) door.maxConnections = maxConnections / sockets;
}

/** A proxy may believe another of two `Host` lines than we do; Node keeps the first (https://www.rfc-editor.org/rfc/rfc9112#section-3.2). */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

/**
 * Stops accepting connections, then waits until the accepted ones have their responses, for at most `seconds`. It avoids resetting
 * connections whose request may have been sent, because a proxy does not send a POST again.
 */
export async function closeServer(server: Server, seconds: number): Promise<void> {
  const closing: Promise<unknown>[] = [];
  const deadline = performance.now() + maxBacklogMilliseconds;
  // One at a time, so that most new connections arrive on sockets that are still open.
  for (const door of [server, ...(doors.get(server) ?? [])]) {
    await waitForEmptyBacklog(door, deadline);
    closing.push(new Promise((resolve) => door.close(resolve)));
  }
  const closed = Promise.all(closing);
  const limit = setTimeout(() => server.closeAllConnections(), seconds * 1_000);
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  await closed;
  clearInterval(idle);
  clearTimeout(limit);
}

/** Maximum wait for all sockets, and maximum length of a short turn of the event loop. */
const maxBacklogMilliseconds = 5_000;
const shortTurnMilliseconds = 1;

/**
 * Waits for a short turn of the event loop in which the socket accepted no connection: Node accepts one per turn, and the system resets
 * those that wait in the backlog when the socket closes.
 */
async function waitForEmptyBacklog(door: NetServer, deadline: number): Promise<void> {
  let accepted = false;
  const note = () => {
    accepted = true;
  };
  door.on('connection', note);
  for (let isEmpty = false; !isEmpty && performance.now() < deadline; ) {
    accepted = false;
    const start = performance.now();
    await setImmediate();
    isEmpty = !accepted && performance.now() - start < shortTurnMilliseconds;
  }
  door.off('connection', note);
}

/** What is read of a body that nobody wanted before the connection is given up (bytes, milliseconds). */
const maxBytes = 4 * 1_024 * 1_024;
const maxMilliseconds = 5_000;

/**
 * Reads to its end what is left of a request's body, so that the answer arrives and the connection can
 * carry the next request: a proxy sends other people's over it. False when there was too much of it.
 * Node does so itself for a body that nobody has looked at.
 */
async function drainBody(incoming: IncomingMessage): Promise<boolean> {
  if (incoming.readableEnded || incoming.method === 'GET' || incoming.method === 'HEAD') return true;
  if (incoming.destroyed) return incoming.complete;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let bytes = 0;
  const count = (chunk: Uint8Array) => {
    bytes += chunk.length;
    if (bytes > maxBytes) resolve(false);
  };
  // Whoever read before may pause the stream again.
  const goOn = () => incoming.resume();
  const end = () => resolve(incoming.complete);
  const timer = setTimeout(() => resolve(false), maxMilliseconds);
  incoming.on('data', count).on('pause', goOn).once('end', end).once('close', end);
  incoming.resume();
  const drained = await promise;
  clearTimeout(timer);
  incoming.off('data', count).off('pause', goOn).off('end', end).off('close', end);
  return drained;
}
