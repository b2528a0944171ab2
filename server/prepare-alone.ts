import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '#clients/database.ts';
import { ConfigError } from './config.ts';
import type { Log } from './log.ts';

/** Any fixed number: servers that start together queue on it. */
const startLock = 4_371_903;

/**
 * Does the work of a first start (demonstration school, configured admin) while no other server of the same database does it: one
 * that starts at the same moment waits, and then finds it done.
 */
export async function prepareAlone(url: string, work: () => Promise<void>): Promise<void> {
  const client = createClient(url, { application_name: 'cedille-start' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [startLock]);
    await work();
  } finally {
    // Ending the session releases the lock, whatever happened.
    await client.end();
  }
}

/** A circuit is tried again after five seconds: each retry finds the payment service out of its pause. */
const retryPause = 6_000;

/**
 * Creates the demonstration school. A service that does not keep up with a busy first start gets three more tries; what is there
 * already stays.
 * @throws {ConfigError} in one sentence, if it still fails
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
          `The demonstration school could not be completed (${error instanceof Error ? error.message : String(error)}): start again, and it goes on where it stopped; SEED=none starts without it.`,
          { cause: error },
        );
      log.info({ err: error, retry: retry + 1 }, 'demonstration school failed, trying again');
      await sleep(pause);
    }
  }
}
