import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openRandom, type Random } from '../support/seed.ts';
import { countDescriptors, listLeft } from './descriptors.ts';
import { findSlope, type MemorySample, readHeld } from './memory-slope.ts';
import type { Scenario } from './scenarios.ts';
import { startLoad } from './soak.ts';
import { watchLog } from './watch-log.ts';

/** Verifies that the soak test detects seeded faults. */

const megabyte = 2 ** 20;

/** Simulates two hours of memory with warm-up, collections, a temporary load and a leak (MB per hour). */
function drawMemory(leak: number, random: Random): MemorySample[] {
  const between = (low: number, high: number) => low + ((high - low) * random.below(1_000_000)) / 1_000_000;
  const samples: MemorySample[] = [];
  let at = 0;
  while (at < 7_200) {
    const until = at + between(20, 60);
    const begun = at;
    const least = between(-1, 1);
    const isLoaded = random.below(10) === 0;
    for (; at < until; at += 5) {
      const grown = (40 * (at - begun)) / (until - begun) + (isLoaded ? 30 : 0);
      const megabytes = 250 - 60 * Math.exp(-at / 300) + least + grown + (leak * at) / 3_600;
      samples.push({ at, bytes: megabytes * megabyte });
    }
  }
  return samples;
}

/** Returns the slopes of twenty simulations in megabytes per hour. */
function findSlopes(leak: number): number[] {
  const random = openRandom('memory', 1);
  const find = () => findSlope(drawMemory(leak, random), { warmUp: 1_800, window: 300 }) / megabyte;
  return Array.from({ length: 20 }, find);
}

test('the slope reveals a leak of 1.5 MB per hour despite fluctuations', () => {
  expect(Math.min(...findSlopes(1.5))).toBeGreaterThan(1);
});

test('the slope reveals no leak if memory does not grow', () => {
  expect(Math.max(...findSlopes(0))).toBeLessThan(1);
  expect(findSlope([], { warmUp: 0, window: 1 })).toBeNaN();
});

test('measures ten leaked megabytes among thirty released ones', async () => {
  const heldFile = join(tmpdir(), `cedille-planted-${process.pid}.json`);
  const program = `
    const kept = [];
    const make = (megabytes) => Array.from({ length: megabytes * 1024 }, () => 'x'.repeat(1_000) + Math.random()).map((one) => Buffer.from(one).toString());
    process.stdin.on('data', () => { make(30); kept.push(make(10)); console.log('made'); });
    console.log('ready');`;
  const collecting = fileURLToPath(new URL('../support/collect-on-signal.ts', import.meta.url));
  const child = spawn(process.execPath, ['--expose-gc', '--import', collecting, '-e', program], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, HELD_FILE: heldFile },
  });
  try {
    await once(child.stdout, 'data');
    const work = async () => {
      child.stdin.write('go');
      await once(child.stdout, 'data');
    };
    await work();
    const before = await readHeld(child, heldFile);
    await work();
    const grown = (await readHeld(child, heldFile)).bytes - before.bytes;
    expect(grown).toBeGreaterThan(8 * megabyte);
    expect(grown).toBeLessThan(13 * megabyte);
  } finally {
    child.kill('SIGKILL');
    await rm(heldFile, { force: true });
  }
});

test.runIf(process.platform === 'linux')('detects an open file and an open connection', async () => {
  const program = `
    const { openSync } = require('node:fs');
    const { connect, createServer } = require('node:net');
    const server = createServer().listen(0, '127.0.0.1', () => console.log(server.address().port));
    const elsewhere = createServer().listen(0, '127.0.0.1');
    process.stdin.once('data', () => {
      openSync(process.execPath);
      connect(elsewhere.address().port, '127.0.0.1', () => console.log('left'));
    });`;
  const child = spawn(process.execPath, ['-e', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  try {
    const port = Number(String((await once(child.stdout, 'data'))[0]));
    const pid = child.pid ?? 0;
    const before = await countDescriptors(pid, port);
    expect(listLeft(before, await countDescriptors(pid, port))).toEqual([]);
    child.stdin.write('go');
    await once(child.stdout, 'data');
    // Both ends of the connection, because neither belongs to a client.
    expect(listLeft(before, await countDescriptors(pid, port))).toEqual(['2 sockets', '1 files']);
  } finally {
    child.kill('SIGKILL');
  }
});

const page = (status: number, words: string) =>
  new Response(`<html lang="fr"><p>${words}</p>`, { status, headers: { 'content-type': 'text/html' } });
const regret = 'Un service nécessaire au site ne répond pas.';

/** Returns the faults of a load with this response during an outage, or without one. */
async function soak(answer: () => Promise<Response>, away: 'payments' | null = null) {
  const scenario: Scenario = {
    name: 'purchases',
    share: 1,
    needs: ['payments'],
    run: async (ask) => void (await ask([200], answer)),
  };
  const load = startLoad([scenario], openRandom('planted soak'), 100);
  load.setAway(away);
  await wait(100);
  await load.stop();
  expect(load.requests).toBeGreaterThan(1);
  return load.faults.join('; ');
}

test('the load accepts a school that works as promised', async () => {
  expect(await soak(async () => page(200, 'Bonjour'))).toBe('');
  expect(await soak(async () => page(503, regret), 'payments')).toBe('');
});

test.each([
  ['a refusal without an outage', async () => page(503, regret), null, '503 without an outage'],
  ['an internal error', async () => page(500, 'Une erreur est survenue'), 'payments', '500: '],
  ['a refusal without explanation', async () => page(503, 'Service Unavailable'), 'payments', '503: '],
  [
    'a page that is not in French',
    async () => new Response('<h1>', { headers: { 'content-type': 'text/html' } }),
    null,
    'not in French',
  ],
  ['a broken connection', () => Promise.reject(new TypeError('fetch failed')), 'payments', 'fetch failed'],
] as const)('the load detects %s', async (_name, answer, away, fault) => {
  expect(await soak(answer, away)).toContain(fault);
});

test('arrivals do not wait for earlier requests', async () => {
  let asked = 0;
  const { promise: held, resolve } = Promise.withResolvers<void>();
  const soaking = soak(async () => {
    if (++asked > 5) resolve();
    await held;
    return page(200, 'Bonjour');
  });
  await held;
  expect(await soaking).toBe('');
});

test('the log watcher records an unexpected error', async () => {
  const stdout = new PassThrough();
  const log = watchLog({ stdout, stderr: new PassThrough() });
  stdout.end('{"level":"error","code":"internal","msg":"request"}\n{"level":"info","msg":"request"}\n');
  await expect.poll(() => log.surprises).toHaveLength(1);
  expect([...log.counts]).toEqual([['error request internal', 1]]);
});
