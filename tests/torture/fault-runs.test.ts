import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRandom } from '../support/seed.ts';
import { type Operation, sweepFaults, type World } from './fault-sweep.ts';
import { figures } from './figures.ts';
import {
  buying,
  fulfilling,
  openSellingWorld,
  refunding,
  type SellingWorld,
  saving,
} from './sales-with-faults.ts';
import { crashAroundSession } from './session-crashes.ts';
import { openUploadWorld, uploading } from './uploads-with-faults.ts';

const random = openRandom('every call fails');
const timeout = 7_200_000;
let world: SellingWorld;

beforeAll(async () => {
  world = await openSellingWorld(random);
});
afterAll(() => world?.[Symbol.asyncDispose]());

const operations = { buy: buying, fulfil: fulfilling, refund: refunding, save: saving };

test.each(Object.entries(operations))(
  `%s survives a failure of each call: ${figures.faultPoints}`,
  { timeout },
  async (_name, open) => judge(world, open(world, random)),
);

test(`upload survives a failure of each call: ${figures.faultPoints}`, { timeout }, async () => {
  await using uploads = await openUploadWorld(random);
  await judge(uploads, uploading(uploads));
});

async function judge(where: World, operation: Operation): Promise<void> {
  const begun = performance.now();
  const { points, trials, faults } = await sweepFaults(where, operation, random, figures.faultPoints);
  report(`${operation.name}: ${points} calls, failed ${trials} times, ${faults.length} broken`, begun);
  expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
  expect(trials).toBeGreaterThanOrEqual(Math.min(figures.faultPoints, 4 * (points - 5)));
}

test(`${figures.sessionCrashes} crashes between an order and its payment session leave it payable`, {
  timeout,
}, async () => {
  const begun = performance.now();
  const operation = buying(world, random);
  const { points, trials, faults } = await crashAroundSession(
    world,
    operation,
    random,
    figures.sessionCrashes,
  );
  report(`${trials} crashes at ${points} calls between order and session, ${faults.length} broken`, begun);
  expect({ seed: random.seed, faults }).toEqual({ seed: random.seed, faults: [] });
});

const report = (summary: string, begun: number) =>
  console.log(`${summary}, TEST_SEED=${random.seed}, ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
