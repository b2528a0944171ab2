import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Below the ports that systems give to connections on their way out (Linux from 32768 on, others from 49152 on). */
const lowest = 10_000;
const highest = 32_000;

/**
 * A port that nobody listens on, for a server that opens a little later: one that the system itself would give away could be
 * taken meanwhile by any connection of this machine.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = lowest + Math.floor(Math.random() * (highest - lowest));
    if (await isFree(port)) return port;
    await wait(1);
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
    throw error;
  }
  server.close();
  await once(server, 'close');
  return true;
}
