import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Serves on a free local port, sends it to the parent process, and exits when the parent does. */
export async function listenForParent(answer: RequestListener): Promise<void> {
  process.on('disconnect', () => process.exit());
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}
