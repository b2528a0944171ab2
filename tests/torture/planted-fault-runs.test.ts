import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Core } from '#core/context.ts';
import type { BlobStore } from '#twins/storage/blobs/blob-store.ts';
import { sampleBytes } from '../contracts/storage/support/sample-bytes.ts';
import { startStorage } from '../contracts/storage/support/start-storage.ts';
import { openRandom } from '../support/seed.ts';
import { sendThroughCuts } from './cut-uploads.ts';
import { type Operation, tryFault } from './fault-sweep.ts';
import { requestRanges } from './random-ranges.ts';
import { buying, fulfilling, openSellingWorld, type SellingWorld, saving } from './sales-with-faults.ts';

/** Verifies that the runs with failing calls and the runs on files detect seeded faults. */
const random = openRandom('planted faults of calls');

describe('seeded faults of a school', () => {
  let world: SellingWorld;
  beforeAll(async () => {
    world = await openSellingWorld(random);
  });
  afterAll(() => world?.[Symbol.asyncDispose]());

  /** Commits every statement on its own. */
  const withoutTransactions = (core: Core): Core => ({
    ...core,
    db: Object.assign(Object.create(core.db), {
      transaction: (work: (db: unknown) => unknown) => work(core.db),
    }),
  });

  test.each([
    ['settles', fulfilling, /^update "orders" set .*"paid_at"/, 'I4: a settled order has one receipt'],
    ['saves', saving, /^update "products" set/, 'partial save'],
  ])('detects a core that %s without a transaction and dies halfway', async (_what, open, from, wrong) => {
    const careless = {
      ...world,
      school: () => ({ ...world.school(), core: withoutTransactions(world.school().core) }),
    };
    const faults: string[] = [];
    expect(await tryFault(world, open(careless, random), { from, point: 1, kind: 'kill' }, { faults })).toBe(
      true,
    );
    expect(faults.join()).toContain(wrong);
  });

  test('detects a provider that creates a session per request', async () => {
    const payments = world.school().services.twins.find(({ paths }) => paths.includes('/paiement/*'))?.twin;
    if (!payments) throw new Error('payment provider not found');
    const ask = payments.fetch;
    payments.fetch = (request, address) => {
      request.headers.delete('idempotency-key');
      return ask(request, address);
    };
    const faults: string[] = [];
    const from = /^POST \/v1\/checkout\/sessions/;
    const operation = buying(world, random);
    const point = await countUntilStored(operation, from);
    expect(await tryFault(world, operation, { from, point, kind: 'before' }, { faults })).toBe(true);
    // The client may also repeat a slow request.
    expect(faults.join()).toMatch(/"open":[2-9]/);
  });

  /** Returns the number of calls after that of `from` until the session is stored. */
  async function countUntilStored({ prepare }: Operation, from: RegExp): Promise<number> {
    const { calls } = await world.faults().suffer(null, (await prepare()).work);
    const stored = calls.findIndex((call) => /^update "orders" set .*"session_id"/.test(call));
    return stored - calls.findIndex((call) => from.test(call));
  }
});

describe('seeded faults of a file store', () => {
  test('detects misplaced bytes after a pause', async () => {
    const shifted = (blobs: BlobStore): BlobStore => ({
      ...blobs,
      async open(id, offset) {
        const writer = await blobs.open(id, offset);
        return { ...writer, write: (bytes) => writer.write(offset > 0 ? bytes.toReversed() : bytes) };
      },
    });
    await using storage = await startStorage({ wrapBlobs: shifted });
    const steady = { proxy: { cut: async () => {}, heal: () => {} }, killAndRestart: async () => {} };
    const { faults } = await sendThroughCuts({ ...storage, ...steady }, random, {
      ...{ uploads: 1, smallest: 5_000_000, largest: 5_000_000 },
    });
    expect(faults.join()).toContain('stored bytes differ');
  });

  test('detects a range that starts a byte early', async () => {
    await using storage = await startStorage({
      wrapBlobs: (blobs) => ({
        ...blobs,
        read: (id, { start, end }) =>
          blobs.read(id, start > 0 ? { start: start - 1, end: end - 1 } : { start, end }),
      }),
    });
    const object = { path: 'users/alice/film.bin', bytes: sampleBytes(10_000) };
    await storage.twin.putObject(object.path, object.bytes);
    const faults = await requestRanges(storage, object, random, 100);
    expect(faults.some((fault) => fault.endsWith('other bytes'))).toBe(true);
    expect(faults.length).toBeLessThan(100);
  });
});
