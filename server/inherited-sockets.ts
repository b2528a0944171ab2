import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';

/** First file descriptor passed by systemd (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** Maximum number of connections waiting to be accepted. The kernel's net.core.somaxconn may lower it. */
const backlog = 4_096;

/**
 * Returns the listening sockets from systemd. They stay open during a restart, so that no connection fails.
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
export function listInheritedSockets(variables: Record<string, string | undefined>): number[] {
  if (variables.LISTEN_PID !== String(process.pid)) return [];
  return Array.from({ length: Number(variables.LISTEN_FDS) || 0 }, (_, index) => firstDescriptor + index);
}

/** Opened once for all servers, because Node would close the descriptor with the first server. */
let doors: NetServer[] | undefined;
let served: Server | undefined;
const waiting: Socket[] = [];

/**
 * Passes inherited connections to `server`, also those queued since the last server was detached. Returns the
 * accepting sockets. After they close, new connections wait for the next process.
 */
export async function serveInherited(server: Server, descriptors: readonly number[]): Promise<NetServer[]> {
  // Node starts the timeouts of requests on this event.
  server.emit('listening');
  served = server;
  doors ??= await Promise.all(descriptors.map(openDoor));
  for (const socket of waiting.splice(0)) deliver(socket);
  return doors;
}

async function openDoor(fd: number): Promise<NetServer> {
  const door = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, deliver);
  door.listen({ fd, backlog });
  await once(door, 'listening');
  return door;
}

function deliver(socket: Socket): void {
  if (!served) {
    waiting.push(socket);
    return;
  }
  served.emit('connection', socket);
  socket.resume();
}

/** Queues new connections for the next server. */
export function detachInherited(): void {
  served = undefined;
}
