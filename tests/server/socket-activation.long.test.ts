import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { schoolFlags } from '../../scripts/school-flags.js';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { manageService, type Service } from '../support/service-manager.ts';

let folder: string;
let database: TestDatabase;
let port: number;
let service: Service;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cedille-socket-'));
  database = await createTestDatabase();
  port = await findFreePort();
  service = manageService(port, [process.execPath, ...schoolFlags, 'server/start.ts'], {
    cwd: process.cwd(),
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: folder,
      DATABASE_URL: database.url,
      SITE_URL: `http://localhost:${port}`,
      // Ignored, because the port of the socket takes precedence.
      PORT: '1',
      SEED: 'none',
    },
  });
  await service.start();
  await vi.waitFor(() => expect(service.output()).toContain('"msg":"ready"'), { timeout: 60_000 });
}, 90_000);

afterAll(async () => {
  await service?.[Symbol.asyncDispose]();
  await database?.[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const send = (method: string, path: string, body = '') =>
  new Promise<number>((resolve, reject) => {
    const headers = {
      host: `localhost:${port}`,
      origin: `http://localhost:${port}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (response: IncomingMessage) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0));
    })
      .on('error', reject)
      .end(body);
  });

test('the school responds to every request that arrives during a restart', { timeout: 120_000 }, async () => {
  const outcomes: Promise<string>[] = [];
  let pending = 0;
  let isOver = false;
  const load = (async () => {
    // A server rejects more than 64 concurrent renders, including those queued during a slow restart.
    for (; !isOver; await wait(50)) {
      if (pending > 40) continue;
      for (const [method, path, body] of [
        ['GET', '/courses'],
        ['POST', '/api/__session', '{"token":null}'],
      ] as const) {
        pending += 1;
        outcomes.push(
          send(method, path, body)
            .then(
              (status) => `${method} ${status}`,
              (error) => `${method} ${error}`,
            )
            .finally(() => {
              pending -= 1;
            }),
        );
      }
    }
  })();
  for (let turn = 0; turn < 2; turn += 1) {
    await wait(500);
    expect(await service.stop()).toBe(0);
    await wait(500);
    await service.start();
    await send('GET', '/healthz');
  }
  isOver = true;
  await load;
  expect(new Set(await Promise.all(outcomes))).toEqual(new Set(['GET 200', 'POST 204']));
  expect(outcomes.length).toBeGreaterThan(40);
  expect(service.output()).not.toMatch(/"level":"(warn|error|fatal)"/);
});

test('the school closes a connection whose headers do not arrive in time', { timeout: 60_000 }, async () => {
  const socket = connect(port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\n');
  let heard = '';
  socket.on('data', (chunk: Buffer) => {
    heard += chunk.toString();
  });
  await new Promise((resolve) => socket.once('close', resolve));
  expect(heard).toMatch(/^HTTP\/1\.1 408 /);
});
