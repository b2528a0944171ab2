import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { createJobs } from '#clients/jobs.ts';
import type { Core } from '#core/context.ts';
import { startJobs } from '#core/jobs/start-jobs.ts';
import { migrate } from '#database/migrate.ts';
import { buildCore, type SiteRules } from '#server/build-core.ts';
import { readConfig } from '#server/config.ts';
import { createServiceControl } from '#server/service-control.ts';
import { type Services, startServices } from '#server/services.ts';
import { openSettingsKey } from '#server/settings-key.ts';
import { createPaymentsTwin } from '#twins/payments/create-payments-twin.ts';
import { createTemplateDatabase, createTestDatabase, type TestDatabase } from './database.ts';
import { silentLog } from './twin-log.ts';
import type { Visitor } from './visitor.ts';

export const siteUrl = 'http://localhost:3000';

export type OpenedCore = {
  /** The school's functions on real twins. No webhooks are delivered and no jobs run automatically. */
  core: Core;
  services: Services;
  buyer: Pick<Visitor, 'visit'>;
  /** Advances the school's clock, not the providers' clocks. */
  advance(milliseconds: number): void;
  work(): Promise<void>;
  /** Log messages of level warning and above. */
  complaints: string[];
  close(): Promise<void>;
};

export type CoreUnderTest = OpenedCore & {
  database: TestDatabase;
  /** Runs the payment provider's pending work as if this time had passed. */
  passTimeAtProvider(milliseconds: number): Promise<void>;
  /** Opens another process on the same database and files. The caller must close it. */
  reopen(): Promise<OpenedCore>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Opens the school without a server, on its own database. */
export async function openCore(): Promise<CoreUnderTest> {
  const template = await createTemplateDatabase('school', prepareDatabase);
  const database = await createTestDatabase({ template });
  const folder = await mkdtemp(join(tmpdir(), 'cedille-core-'));
  const opened = await assemble(database.url, folder);
  return {
    ...opened,
    database,
    reopen: () => assemble(database.url, folder),
    async passTimeAtProvider(milliseconds) {
      const later = await createPaymentsTwin({
        pool: database.pool,
        secretKey: 'sk_test_plus_tard',
        publicUrl: `${siteUrl}/paiement`,
        now: () => new Date(Date.now() + milliseconds),
        log: silentLog,
      });
      await later.sweep();
    },
    async [Symbol.asyncDispose]() {
      await opened.close();
      await database[Symbol.asyncDispose]();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Migrates every schema, including the job queues. */
async function prepareDatabase(url: string): Promise<void> {
  await migrate(url);
  const folder = await mkdtemp(join(tmpdir(), 'cedille-core-'));
  const opened = await assemble(url, folder);
  await opened.work();
  await opened.close();
  await rm(folder, { recursive: true, force: true });
}

async function assemble(url: string, folder: string): Promise<OpenedCore> {
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, DATABASE_URL: url, SITE_URL: siteUrl });
  const complaints: string[] = [];
  const log = pino({ level: 'warn', base: null }, { write: (line: string) => void complaints.push(line) });
  const rules = {} as SiteRules;
  const services = await startServices({ config, log, databaseUrl: url, rules, installation: 'original' });
  const jobs = createJobs(url, (error) => log.error({ err: error }, 'job failed'));
  let lead = 0;
  const core = buildCore({
    services,
    config,
    rules,
    jobs,
    log,
    contentVersion: () => null,
    installation: 'original',
    serviceControl: createServiceControl({
      variables: {},
      key: await openSettingsKey(config, false),
      apply: async () => undefined,
      readStored: async () => ({ variables: {}, unreadable: [] }),
    }),
    now: () => new Date(Date.now() + lead),
  });
  await jobs.start();
  const pages = services.twins.find(({ paths }) => paths.includes('/paiement/*'));
  let working: Promise<unknown> | undefined;
  return {
    core,
    services,
    complaints,
    buyer: {
      async visit(path: string, { form, ...init }: { form?: Record<string, string> } & RequestInit = {}) {
        const body = form && new URLSearchParams(form);
        const request = new Request(new URL(path, siteUrl), {
          ...init,
          ...(body ? { method: 'POST', body } : {}),
        });
        return (await pages?.twin.fetch(request, '127.0.0.1')) ?? Response.error();
      },
    },
    advance(milliseconds: number) {
      lead += milliseconds;
    },
    async work() {
      working ??= startJobs(core);
      await working;
    },
    async close() {
      await jobs.stop({ graceful: true, timeout: 5_000 });
      await services.stop();
    },
  };
}
