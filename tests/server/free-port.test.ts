import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../support/find-free-port.ts';

test('a port that somebody listens on is passed over', async () => {
  // Where in the range it looks: the same place first, then another.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.25);
  const taken = await findFreePort();
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  random.mockReturnValueOnce(0.25).mockReturnValue(0.75);
  const found = await findFreePort();
  expect(found).not.toBe(taken);
  random.mockRestore();
  server.close();
});
