import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createCircuits, guardFetch } from '#clients/circuit.ts';
import type { Member } from '../support/accounts.ts';
import type { SchoolAmongServices } from '../support/school-among-services.ts';
import { startToxicProxy, type ToxicProxy } from '../support/toxic-proxy.ts';
import type { Visitor } from '../support/visitor.ts';
import { judgeRefusals, openCrowd } from './crowd.ts';
import { listLost, loadDatabase, type Reader } from './database-outages.ts';
import { type Place, sufferOutage } from './outages.ts';

/** Verifies that the outage runs detect seeded faults. */

const page = (status: number, words = '', headers: Record<string, string> = {}) =>
  new Response(`<html lang="fr"><p>${words}</p>`, { status, headers });
const regret = 'Un service nécessaire au site ne répond pas.';

/** Fakes a school with the given responses. Outages have no effect on it. */
function openPlace(
  visit: (path: string, isBuying: boolean) => Promise<Response>,
  lines: string[] = [],
): Place {
  const way = { set: async () => undefined } as unknown as ToxicProxy;
  const visitor = {
    visit: (path: string, init?: object) => visit(path, init !== undefined && 'form' in init),
  } as unknown as Visitor;
  return {
    school: { ways: { payments: way }, output: () => lines.join('\n') } as unknown as SchoolAmongServices,
    learner: visitor as Member,
    visitor,
    publicPaths: ['/'],
    ownPaths: ['/course/x'],
    buyPaths: ['/products/x/buy/y'],
  };
}

const opened = '{"service":"payments","circuit":"open","msg":"a service does not answer"}';
/** Refuses three orders before it sells. */
function sellAfterThree(refuse: () => Response) {
  let orders = 0;
  return () =>
    ++orders > 3 ? new Response(null, { status: 303, headers: { location: '/c/pay/1' } }) : refuse();
}

test('the outage run accepts a site that works as promised', async () => {
  const buy = sellAfterThree(() => page(503, regret));
  const place = openPlace(async (_path, isBuying) => (isBuying ? buy() : page(200)), [opened]);
  expect((await sufferOutage(place, 'payments', 'refuse')).faults).toEqual([]);
});

test('the outage run detects a lesson that fails with the payment provider', async () => {
  const buy = sellAfterThree(() => page(503, regret));
  const place = openPlace(
    async (path, isBuying) => (isBuying ? buy() : page(path === '/' ? 200 : 503)),
    [opened],
  );
  expect((await sufferOutage(place, 'payments', 'refuse')).faults).toContain('/course/x: 503');
});

test('the outage run detects an order that fails without an explanation', async () => {
  const buy = sellAfterThree(() => page(500, 'Error: connect ECONNREFUSED'));
  const place = openPlace(async (_path, isBuying) => (isBuying ? buy() : page(200)), [opened]);
  expect((await sufferOutage(place, 'payments', 'refuse')).faults).toContain(
    '/products/x/buy/y: 500 without explanation',
  );
});

test('the outage run detects an order that waits although the circuit is open', async () => {
  const buy = sellAfterThree(() => page(503, regret));
  const place = openPlace(
    async (_path, isBuying) => {
      if (isBuying) await new Promise((resolve) => setTimeout(resolve, 2_200));
      return isBuying ? buy() : page(200);
    },
    [opened],
  );
  const { faults } = await sufferOutage(place, 'payments', 'refuse');
  expect(faults.join()).toMatch(/refused after \d+.* ms while the circuit was open/);
});

test('over a real connection, the circuit ignores 404, opens on failures and closes again', async () => {
  const server = createServer((_request, answer) => answer.writeHead(404).end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  await using way = await startToxicProxy({ port: (server.address() as AddressInfo).port });
  const circuits = createCircuits({ info: () => undefined, warn: () => undefined });
  const address = `http://127.0.0.1:${way.port}`;
  const ask = guardFetch(circuits, 'a', fetch, (plain) => plain(address));
  for (let time = 0; time < 8; time++) expect((await ask(address)).status).toBe(404);
  for (const kind of ['refuse', 'reset'] as const) {
    await way.set({ kind });
    for (let time = 0; time < 5; time++) await expect(ask(address)).rejects.toThrow();
    const made = way.connections();
    await expect(ask(address)).rejects.toThrow('is unavailable (circuit open)');
    expect(way.connections()).toBe(made);
    await way.set(null);
    await expect.poll(() => circuits.list()).toEqual([{ service: 'a', state: 'closed' }]);
    expect((await ask(address)).status).toBe(404);
  }
  server.close();
  server.closeAllConnections();
});

const toReader = (answer: () => Response | Promise<Response>): Reader => ({
  lessonId: 'x',
  member: { uid: 'noe', visit: async () => answer() } as unknown as Member,
});

async function load(answer: () => Response | Promise<Response>, kept = () => page(200)) {
  const end = performance.now() + 300;
  return loadDatabase({
    readers: [toReader(answer)],
    visitor: { visit: async () => kept() } as unknown as Visitor,
    cachedPaths: ['/'],
    max: 100,
    isOver: () => performance.now() > end,
  });
}

test.each([
  ['a 503 without Retry-After', () => page(503, 'indisponible pour le moment'), '503 without Retry-After'],
  ['a 503 that is not in French', () => page(503, 'Service Unavailable', { 'retry-after': '30' }), '503, '],
  ['an internal error', () => page(500, 'Erreur'), 'a note: 500'],
  [
    'a slow response',
    () => new Promise<Response>((resolve) => setTimeout(() => resolve(Response.json({ version: 1 })), 250)),
    ' ms',
  ],
])('detects %s while PostgreSQL is down', async (_name, answer, fault) => {
  const { faults } = await load(answer);
  expect(faults.join('; ')).toContain(fault);
});

test('detects a cached page that fails with the database', async () => {
  const { faults } = await load(
    () => Response.json({ version: 1 }),
    () => page(503, 'indisponible pour le moment', { 'retry-after': '30' }),
  );
  expect(faults.join('; ')).toContain('/: 503');
});

test('detects a database that loses acknowledged writes', async () => {
  const reader = toReader(() => page(200));
  const acknowledged = new Map([[reader, 7]]);
  const keep = (body: string) => ({ query: async () => ({ rows: [{ body }] }) });
  expect(await listLost(keep('no 7'), acknowledged)).toEqual([]);
  expect(await listLost(keep('no 8'), acknowledged)).toEqual([]);
  expect(await listLost(keep('no 6'), acknowledged)).toEqual(['noe: 7 acknowledged, 6 kept']);
});

test('the crowd run detects missing refusals, and refusals without Retry-After', async () => {
  const server = createServer((_request, answer) => void answer.writeHead(503).end());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const crowd = await openCrowd({ port, path: '/', cookie: '', hands: 4, seconds: 0.2 });
  server.close();
  server.closeAllConnections();
  expect(crowd.faults).toContain('503');
  expect(judgeRefusals(crowd)).toEqual(['no request was refused']);
});

test('the crowd run detects slow refusals', () => {
  const crowd = {
    refused: 100,
    refusedUsually: 40,
    refusedWithin: 500,
    servedUsually: 300,
    servedWithin: 900,
  };
  expect(judgeRefusals(crowd)).toEqual([]);
  expect(judgeRefusals({ ...crowd, refusedUsually: 200 })).toEqual([expect.stringMatching(/within 200 ms/)]);
  expect(judgeRefusals({ ...crowd, refusedWithin: 950 })).toEqual([expect.stringMatching(/p99: 950/)]);
});
