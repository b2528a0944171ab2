import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test, vi } from 'vitest';
import { findFreePort } from '../support/find-free-port.ts';

test('findFreePort skips a port in use', async () => {
  using random = vi.spyOn(Math, 'random');
  const taken = await findFreePort();
  const drawn = random.mock.results.at(-1)?.value;
  await using server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  random.mockReturnValueOnce(drawn);
  expect(await findFreePort()).not.toBe(taken);
  // The same port was drawn again, found in use and replaced.
  expect(random.mock.results.filter(({ value }) => value === drawn)).toHaveLength(2);
});
