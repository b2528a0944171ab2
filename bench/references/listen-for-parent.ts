import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers on a free port of this machine, tells the parent process which, and ends with it. */
export async function listenForParent(answer: RequestListener): Promise<void> {
  process.on('disconnect', () => process.exit());
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  process.send?.((server.address() as AddressInfo).port);
}
