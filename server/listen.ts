import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createNetServer, type Server as NetServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Config } from './config.ts';
import { explainAddress } from './explain-start.ts';
import { serveInherited } from './inherited-sockets.ts';

export type Fetch = (request: Request, bindings: object) => Response | Promise<Response>;

/** Handles a request before a `Request` exists. Synchronous, because it runs for every request. */
export type Shortcut = (incoming: IncomingMessage, outgoing: ServerResponse) => boolean;

/**
 * Opens the port. Requests that `shortcut` handles never reach `answer`. If `isStopping`, each response
 * closes its connection, so that a proxy sends its next request to another server.
 * @throws {ConfigError} if the address cannot be used
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
    // The adapter's own cleanup may close a connection that already serves the next request.
    { autoCleanupIncoming: false },
  );
  const server = createServer(
    {
      headersTimeout: 10_000,
      requestTimeout: 120_000,
      keepAliveTimeout: 65_000,
      connectionsCheckingInterval: 5_000,
    },
    (incoming, outgoing) => {
      if (isStopping()) outgoing.setHeader('Connection', 'close');
      if (namesTwoHosts(incoming))
        outgoing.writeHead(400, { Connection: 'close', 'Content-Length': '0' }).end();
      else if (!shortcut(incoming, outgoing)) void listener(incoming, outgoing);
    },
  );
  // Otherwise Node would keep a connection whose next bytes are an unread body.
  server.on('checkExpectation', (_incoming, outgoing) => {
    outgoing.writeHead(417, { Connection: 'close', 'Content-Length': '0' }).end();
  });
  await openDoors(server, config).catch((error: Error) => {
    throw explainAddress(config, error);
  });
  return server;
}

/** @throws {ConfigError} if another program uses the address, or it does not belong to this machine */
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
 * Number of listening sockets. Node accepts one connection per event loop turn and socket
 * (https://github.com/libuv/libuv/pull/3696), and turns are long under load.
 */
const sockets = 32;

const maxConnections = 5_000;

const doors = new WeakMap<Server, NetServer[]>();

/** Listens on several sockets of one address (SO_REUSEPORT), each with a share of the connections. */
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
  // SO_REUSEPORT would also share the address with another program, so this checks first that it is free.
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

/**
 * Node uses the first of several `Host` headers, but a proxy may use another
 * (https://www.rfc-editor.org/rfc/rfc9112#section-3.2).
 */
function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

/**
 * Stops accepting connections, then waits at most `seconds` for pending responses. Resets no connection that
 * may have sent a request: a proxy does not repeat a POST.
 */
export async function closeServer(server: Server, seconds: number): Promise<void> {
  const closing: Promise<unknown>[] = [];
  const deadline = performance.now() + maxBacklogMilliseconds;
  // One socket at a time, so that most new connections arrive at sockets that are still open.
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

const maxBacklogMilliseconds = 5_000;
const shortTurnMilliseconds = 1;

/** Waits for an event loop turn without accepted connections: closing resets those not yet accepted. */
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

/** Limits for reading an unread body before the connection is closed. */
const maxBytes = 4 * 1_024 * 1_024;
const maxMilliseconds = 5_000;

/**
 * Reads the rest of a partly read body, so that the connection can serve the next request (Node does this
 * only for wholly unread ones). False if it exceeds the limits.
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
  // An earlier reader may pause the stream again.
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
