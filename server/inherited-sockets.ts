import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';

/** First file descriptor passed by systemd (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** Connections that wait to be accepted, further limited by net.core.somaxconn. */
const backlog = 4_096;

/**
 * Returns the listening sockets from systemd, which stay open during a restart, so that connections wait.
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
export function listInheritedSockets(variables: Record<string, string | undefined>): number[] {
  if (variables.LISTEN_PID !== String(process.pid)) return [];
  return Array.from({ length: Number(variables.LISTEN_FDS) || 0 }, (_, index) => firstDescriptor + index);
}

/** Opened once for all servers, because Node would close the descriptor with the first one. */
let doors: NetServer[] | undefined;
let served: Server | undefined;
const waiting: Socket[] = [];

/**
 * Passes inherited connections to `server`, also those since the last one was detached. Returns the accepting
 * sockets; once closed, connections wait for the next process.
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
