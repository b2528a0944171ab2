import { expect, inject, test } from 'vitest';
import { createCircuits } from '#clients/circuit.ts';
import { createObjectDestination, requireBucket } from '#clients/object-store.ts';
import { openBlobStore } from '#server/blob-store.ts';
import { startToxicProxy } from '../../support/toxic-proxy.ts';

const address = (change: (url: URL) => void = () => undefined): string => {
  const url = new URL(inject('objectStoreUrl') ?? '');
  change(url);
  return url.href;
};

test('opens a usable bucket', async () => {
  await requireBucket(createObjectDestination(address()));
});

test('rejects a missing bucket at start with a clear message', async () => {
  const url = address((url) => {
    url.hostname = 'nowhere-to-be-found';
  });
  await expect(openBlobStore(url)).rejects.toThrow(
    'BLOBS_URL cannot be used: there is no bucket nowhere-to-be-found.',
  );
});

test('rejects invalid keys at start', async () => {
  const secret = process.env.AWS_SECRET_ACCESS_KEY;
  process.env.AWS_SECRET_ACCESS_KEY = 'another';
  try {
    await expect(openBlobStore(address())).rejects.toThrow(/^BLOBS_URL cannot be used: its keys may not use/);
  } finally {
    process.env.AWS_SECRET_ACCESS_KEY = secret;
  }
});

test('opens a store that is unavailable at the start', { timeout: 60_000 }, async () => {
  const url = address((url) => url.searchParams.set('endpoint', 'http://127.0.0.1:9'));
  const store = await openBlobStore(url);
  await expect(store.examine('0'.repeat(32))).rejects.toThrow('ECONNREFUSED');
});

test('the circuit breaker opens for an unavailable store and closes automatically', {
  timeout: 120_000,
}, async () => {
  const { hostname, port } = new URL(new URL(address()).searchParams.get('endpoint') ?? '');
  await using proxy = await startToxicProxy({ host: hostname, port: Number(port) });
  const circuits = createCircuits({ info: () => undefined, warn: () => undefined });
  const url = address((url) => url.searchParams.set('endpoint', `http://127.0.0.1:${proxy.port}`));
  const store = await openBlobStore(url, circuits);
  const ask = () => store.examine('0'.repeat(32)).catch((error: Error) => error.name);
  for (let times = 0; times < 8; times += 1) expect(await ask()).toBe('BlobMissingError');
  for (const toxic of [{ kind: 'refuse' }, { kind: 'reset' }] as const) {
    await proxy.set(toxic);
    for (let times = 0; times < 5; times += 1) expect(await ask()).not.toBe('CircuitOpenError');
    expect(await ask()).toBe('CircuitOpenError');
    expect(circuits.list()).toEqual([{ service: 'files', state: 'open' }]);
    await proxy.set(null);
    await expect.poll(ask, { timeout: 30_000, interval: 200 }).toBe('BlobMissingError');
  }
});
