import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#clients/database.ts';
import { ConfigError } from './config.ts';
import type { Log } from './log.ts';

/** Arbitrary number of the advisory lock. */
const startLock = 4_371_903;

/** Runs the preparation of a first start under a lock. Other servers of the database wait meanwhile. */
export async function prepareAlone(url: string, work: () => Promise<void>): Promise<void> {
  const client = createClient(url, { application_name: 'cedille-start' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await work();
  } finally {
    // Ending the session releases the lock in any case.
    await client.end();
  }
}

/** Longer than the five-second pause of a circuit, so that each retry reaches the payment service. */
const retryPause = 6_000;

/**
 * Creates the demonstration school. Retries skip existing data.
 * @throws {ConfigError} if the last retry fails
 */
export async function seedWithRetry(
  seed: () => Promise<void>,
  log: Pick<Log, 'info'>,
  { retries = 3, pause = retryPause } = {},
): Promise<void> {
  for (let retry = 0; ; retry++) {
    try {
      await seed();
      return;
    } catch (error) {
      if (retry === retries)
        throw new ConfigError(
          `The demonstration school could not be completed (${error instanceof Error ? error.message : String(error)}): start again to continue; SEED=none starts without it.`,
          { cause: error },
        );
      log.info({ err: error, retry: retry + 1 }, 'demonstration school failed, retrying');
      await sleep(pause);
    }
  }
}
