import { expect, test, vi } from 'vitest';
import { createTestDatabase } from '#tests/support/database.ts';
import { ConfigError } from './config.ts';
import { prepareAlone, seedWithRetry } from './prepare-alone.ts';

const log = { info: vi.fn() };

test('prepareAlone lets one server at a time prepare the school', async () => {
  await using database = await createTestDatabase();
  let working = 0;
  let most = 0;
  await Promise.all(
    Array.from({ length: 5 }, () =>
      prepareAlone(database.url, async () => {
        most = Math.max(most, ++working);
        await database.pool.query('select 1');
        working -= 1;
      }),
    ),
  );
  expect(most).toBe(1);
});

test('seedWithRetry retries if a service is busy', async () => {
  const seed = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('busy')).mockResolvedValue();
  await seedWithRetry(seed, log, { pause: 0 });
  expect(seed).toHaveBeenCalledTimes(2);
});

test('seedWithRetry reports a permanent failure in one sentence', async () => {
  const seed = vi.fn(() => Promise.reject(new Error('payments is unavailable (circuit open)')));
  const failure = seedWithRetry(seed, log, { retries: 2, pause: 0 });
  await expect(failure).rejects.toBeInstanceOf(ConfigError);
  await expect(failure).rejects.toThrow(/^The demonstration school could not be completed .*SEED=none/);
  expect(seed).toHaveBeenCalledTimes(3);
});
