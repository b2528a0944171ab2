/** A twin in a child process, which tests kill: `node identity-process.ts DATABASE_URL`. Discards emails. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import pg from 'pg';
import { silentLog } from '#tests/support/twin-log.ts';
import { createIdentityTwin } from '#twins/identity/create-identity-twin.ts';
import { testOptions } from './test-options.ts';

const pool = new pg.Pool({ connectionString: process.argv[2] ?? '' });
const twin = await createIdentityTwin({
  ...testOptions(pool),
  deliverEmail: () => new Promise(() => undefined),
  log: silentLog,
});
const server = createAdaptorServer({ fetch: (request) => twin.fetch(request) });
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
