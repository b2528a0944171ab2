import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attemptStart } from '../support/attempt-start.ts';
import { findFreePort } from '../support/find-free-port.ts';
import { fillDisk, fillerOf, mountDisk, unmountDisk } from './full-disk.ts';
import { until } from './outages.ts';

const timeout = 180_000;
const disk = await mountDisk();

describe.skipIf(!disk)('start on a full disk', () => {
  const folder = disk ?? '';
  let url: string;
  let environment: Record<string, string>;

  beforeAll(async () => {
    await fillDisk(folder, 0);
    const port = String(await findFreePort());
    url = `http://localhost:${port}`;
    environment = { NODE_ENV: 'production', DATA_DIR: join(folder, 'data'), PORT: port, SITE_URL: url };
  });
  afterAll(() => unmountDisk(folder));

  const ask = (path: string) =>
    fetch(url + path).then(
      async (answer) => ({
        status: answer.status,
        text: await answer.text(),
        retryAfter: answer.headers.get('retry-after'),
      }),
      () => null,
    );

  const isWaiting = () => until(async () => (await ask('/'))?.status === 503, 90_000);

  test('stops on SIGTERM while waiting', { timeout }, async () => {
    const { code, output } = await attemptStart(environment, isWaiting());
    expect(output).toContain('disk full, start postponed');
    expect(output).not.toContain('"msg":"ready"');
    expect(code).toBe(0);
  });

  test('serves a maintenance page and starts the school once there is space', { timeout }, async () => {
    const starting = attemptStart(environment);
    await isWaiting();
    const [home, health, ready] = await Promise.all(['/', '/healthz', '/readyz'].map(ask));
    expect(home).toMatchObject({
      text: expect.stringMatching(/<html lang="fr">.*maintenance/s),
      retryAfter: '10',
    });
    expect([health?.status, ready?.status]).toEqual([200, 503]);
    await rm(fillerOf(folder));
    const { code, output, complaint } = await starting;
    expect({ code, complaint }).toEqual({ code: 0, complaint: '' });
    expect(output).toContain('"msg":"ready"');
  });
});
