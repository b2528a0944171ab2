import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Server as NetServer, type Socket } from 'node:net';

/** The first descriptor that a service manager passes (sd_listen_fds(3)). */
const firstDescriptor = 3;

/** How many connections the system keeps until they are accepted, bounded by net.core.somaxconn. */
const backlog = 4_096;

/**
 * Lists the descriptors of the listening sockets that systemd passed to this process, none if it was started otherwise. They stay
 * open while the process restarts, so connections wait instead of being refused.
 * https://www.freedesktop.org/software/systemd/man/latest/sd_listen_fds.html
 */
export function listInheritedSockets(variables: Record<string, string | undefined>): number[] {
  if (variables.LISTEN_PID !== String(process.pid)) return [];
  return Array.from({ length: Number(variables.LISTEN_FDS) || 0 }, (_, index) => firstDescriptor + index);
}

/** Node closes the descriptor of a socket with its server, so the sockets are opened once and served by one server after the other. */
let doors: NetServer[] | undefined;
let served: Server | undefined;
const waiting: Socket[] = [];

/**
 * Passes the connections of inherited sockets to `server` from now on, with those that arrived since the last one was detached.
 * Returns what accepts them: once it is closed, connections wait for the next process.
 */
export async function serveInherited(server: Server, descriptors: readonly number[]): Promise<NetServer[]> {
  // Node starts the deadlines of requests with this event.
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

/** Keeps the connections that arrive from now on for the next server. */
export function detachInherited(): void {
  served = undefined;
}
