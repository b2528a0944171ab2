import type { Server } from 'node:http';
import type pg from 'pg';
import type { Installation, ServiceControl } from '#core/service-settings/service-control.ts';
import type { ContentWatch } from '#database/watch-content.ts';
import { type Config, isPrivateSite, toLocalBackups, type Variables } from './config.ts';
import type { Log } from './log.ts';
import { createServiceControl } from './service-control.ts';
import { openSettingsKey } from './settings-key.ts';
import type { Site } from './site.ts';
import type { Instance } from './start-instance.ts';
import { logUnused, readStoredConfig } from './stored-config.ts';

type Running = { config: Config; instance: Instance };

type Setup = {
  config: Config;
  control: ServiceControl;
  installation: Installation;
};

type Options = {
  variables: Variables;
  environmentConfig: Config;
  log: Log;
  site: Site;
  watch: ContentWatch;
  pool: pg.Pool;
  start: (setup: Setup & { isFirst: boolean }) => Promise<Instance>;
};

/**
 * Starts an instance with the settings of the environment and of the database. A change of the stored settings
 * starts a second instance. New requests go to it, and the first instance stops after its pending responses.
 */
export async function followSettings(options: Options) {
  const { watch, log, start } = options;
  const ending: (() => Promise<void>)[] = [];
  let server: Server | undefined;
  let isStopped = false;
  let leaving: Promise<unknown> = Promise.resolve();
  let setup = await readSetup(options, apply);
  let running: Running = { config: setup.config, instance: await start({ ...setup, isFirst: true }) };
  let applying = Promise.resolve();
  // With the key: after a rotation, settings must not be encrypted with the former one.
  const toIdentity = ({ config, installation, control }: Setup) =>
    JSON.stringify([config, installation, control.key?.id]);

  async function replace(): Promise<void> {
    const next = await readSetup(options, apply);
    if (isStopped || toIdentity(next) === toIdentity(setup)) return;
    for (const step of ending.splice(0)) await step();
    const instance = await start({ ...next, isFirst: false });
    const former = running.instance;
    setup = next;
    running = { config: next.config, instance };
    if (server) await instance.attach(server);
    log.info({ siteUrl: next.config.siteUrl, installation: next.installation }, 'settings applied');
    const stopped = former
      .stop()
      .catch((error: unknown) => log.error({ err: error }, 'former instance did not stop'));
    leaving = Promise.all([leaving, stopped]);
  }

  /** One replacement at a time. A failed one leaves the present instance running. */
  function apply(): Promise<void> {
    const turn = applying.then(replace);
    applying = turn.catch((error: unknown) => log.error({ err: error }, 'settings could not be applied'));
    return turn;
  }

  watch.onChange((table) => {
    if (table === null || table === 'settings' || table === 'service_settings')
      apply().catch(() => undefined); // Logged by `apply`.
  });
  return {
    current: () => running,
    async attach(to: Server) {
      server = to;
      await running.instance.attach(to);
    },
    /** Registers work of the present instance that must end before the next one starts. */
    beforeReplacement: (step: () => Promise<void>) => void ending.push(step),
    async stop() {
      isStopped = true;
      await applying;
      // The caller stops the database next, which a former instance may still use.
      await Promise.all([running.instance.stop(), leaving]);
    },
  };
}

async function readSetup(
  { variables, environmentConfig, log, site, pool }: Options,
  apply: () => Promise<void>,
): Promise<Setup> {
  const db = site.connectDatabase(pool);
  const key = await openSettingsKey(environmentConfig, await site.hasSealedSettings(db));
  const readStored = () => site.readStoredSettings(db, key);
  const config = readStoredConfig(variables, await readStored(), logUnused(log));
  const control = createServiceControl({ variables, key, apply, readStored });
  const installation = await site.judgeInstallation(db, {
    siteUrl: config.siteUrl,
    isPrivate: isPrivateSite,
  });
  if (installation === 'original' && (config.stripe || config.smtpUrl))
    await site.recordFirstInstallation(db, config);
  if (installation === 'unconfirmed')
    log.warn('database or address differs from the recorded ones: payments and emails wait for confirmation');
  return { config: installation === 'copy' ? withoutServices(config) : config, control, installation };
}

/** A copy must not reach the customers, inboxes and archives of the original. */
const withoutServices = (config: Config): Config => ({
  ...config,
  stripe: undefined,
  smtpUrl: undefined,
  backup: toLocalBackups(config),
});
