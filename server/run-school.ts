import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient, createPool, keepsSessions } from '#clients/database.ts';
import type { Core } from '#core/context.ts';
import { keepListening } from '#database/listener.ts';
import { watchContent } from '#database/watch-content.ts';
import { makeFolder } from '#twins/kit/make-folder.ts';
import { backUpBeforeMigrating } from './back-up-before-migrating.ts';
import { type Config, ConfigError, environmentVariables, type Variables } from './config.ts';
import { hasOnlyTwins, seedActivityBehind } from './demo-twins.ts';
import { watchRoom } from './disk-room.ts';
import { explainAdmin, explainDatabase, explainFolder } from './explain-start.ts';
import { followSettings } from './follow-settings.ts';
import { closeServer, listen, requireFreeAddress } from './listen.ts';
import { loadBuiltSite, startDevelopmentSite } from './load-site.ts';
import type { Log } from './log.ts';
import { prepareAlone, seedWithRetry } from './prepare-alone.ts';
import { explainNewerSchema, recordRelease } from './release.ts';
import { startOwnDatabase } from './services.ts';
import { shedLoad } from './shed-load.ts';
import type { Site } from './site.ts';
import { type Instance, startInstance } from './start-instance.ts';
import { watchMachine } from './watch-machine.ts';

type RunningSchool = {
  /** Public origin, without a trailing slash. */
  siteUrl: string;
  /** One-time link for the first admin. Null if there is an admin. */
  firstAdminLink: string | null;
  /** Continues to serve while `/readyz` fails, so that a proxy can switch over. `signal` ends it. */
  drain(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/**
 * Starts everything in order: what the environment alone decides here, the rest as an instance. If a step fails,
 * the earlier ones are stopped again.
 */
export async function runSchool(
  config: Config,
  log: Log,
  variables: Variables = environmentVariables,
): Promise<RunningSchool> {
  const cleanup: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of cleanup.splice(0).reverse()) await step();
  };
  try {
    return await startInOrder({ environmentConfig: config, variables, log, cleanup, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

type Starting = {
  /** Without the settings that the owner entered, which the database holds. */
  environmentConfig: Config;
  variables: Variables;
  log: Log;
  cleanup: (() => Promise<void>)[];
  stop: () => Promise<void>;
};

async function startInOrder(starting: Starting): Promise<RunningSchool> {
  const { environmentConfig, variables, log, cleanup, stop } = starting;
  let stopping = false;
  await requireFreeAddress(environmentConfig);
  await makeFolder(environmentConfig.dataDirectory, 0o700).catch((error: unknown) => {
    throw explainFolder(environmentConfig, error);
  });
  const development =
    environmentConfig.environment === 'development' ? await startDevelopmentSite() : undefined;
  if (development) cleanup.push(() => development.close());
  const loading = development ? development.load() : loadBuiltSite();
  loading.catch(() => undefined); // Awaited below; until then, a failure would be unhandled.
  const room = watchRoom(environmentConfig.dataDirectory);
  const database = await startOwnDatabase(environmentConfig, log, room);
  cleanup.push(() => database.stop());
  const site: Site = await loading;
  const explainSchema = async (error: unknown): Promise<never> => {
    throw await explainNewerSchema(database.url, error);
  };
  await prepareDatabase(database.url, site, { config: environmentConfig, variables, log })
    .catch(explainSchema)
    .catch((error: unknown) => {
      throw environmentConfig.databaseUrl ? explainDatabase(error) : error;
    });
  const listener = keepListening((settings) => createClient(database.url, settings), {
    onError: (error) => log.warn({ err: error }, 'content notifications lost, page cache disabled'),
  });
  cleanup.push(() => listener.stop());
  const watch = watchContent(listener);
  const settingsPool = createPool(database.url, {
    name: 'cedille-settings',
    size: 1,
    onError: () => undefined,
  });
  cleanup.push(() => settingsPool.end());

  let firstAdminLink: string | null = null;
  const prepareFirst = async (core: Core, config: Config): Promise<void> => {
    await recordRelease(database.url);
    await prepareAlone(database.url, async () => {
      if (config.seed !== 'none')
        await seedWithRetry(
          () => site.seedDemoSchool(core, fromRoot('database/seed'), { isLively: isLively(config) }),
          log,
        );
      await site.recordLegalVersions(core);
      if (config.admin)
        await site.ensureAdmin(core, config.admin).catch((error: unknown) => {
          throw explainAdmin(error);
        });
    });
    firstAdminLink = await site.createFirstAdminLink(core);
  };
  const instances = await followSettings({
    ...{ environmentConfig, variables, log, site, watch, pool: settingsPool },
    start: ({ config, control, installation, isFirst }) =>
      startInstance({
        ...{ config, log, site, development, listener, watch, room, installation },
        databaseUrl: database.url,
        serviceControl: control,
        isStopping: () => stopping,
        prepare: async (core) => {
          if (isFirst) await prepareFirst(core, config);
        },
        explain: explainSchema,
      }),
  });
  cleanup.push(() => instances.stop());
  const current = (): Instance => instances.current().instance;
  const refuseCrowd = shedLoad(site.busyWords());
  const server = await listen(environmentConfig, {
    answer: (request, bindings) => current().answer(request, bindings),
    // Cached pages are served even under overload.
    shortcut: (incoming, outgoing) =>
      current().shortcut(incoming, outgoing) || refuseCrowd(incoming, outgoing),
    isStopping: () => stopping,
  });
  development?.attach(server);
  cleanup.push(() => closeServer(server, 10));
  await instances.attach(server);
  if (!environmentConfig.databaseUrl)
    await room.take().catch((error: unknown) => log.warn({ err: error }, 'disk reserve failed'));
  const machineWatch = watchMachine(() => site.checkMachine(current().core), log);
  cleanup.push(() => machineWatch.stop());
  const { config, instance } = instances.current();
  if (isLively(config)) {
    const { core, services } = instance;
    const stopSeeding = seedActivityBehind({
      ...{ core, site, config, log },
      pool: services.pool,
      url: database.url,
    });
    instances.beforeReplacement(stopSeeding);
    cleanup.push(stopSeeding);
  }
  return {
    siteUrl: config.siteUrl,
    firstAdminLink,
    async drain(signal) {
      stopping = true;
      await sleep(environmentConfig.drainSeconds * 1_000, undefined, { signal }).catch(() => undefined);
    },
    async stop() {
      stopping = true;
      await stop();
    },
  };
}

const isLively = (config: Config): boolean => config.seed === 'demo' && hasOnlyTwins(config);

/** @throws {ConfigError} if the database is behind a pooler in transaction mode, or could not be backed up */
async function prepareDatabase(
  url: string,
  site: Site,
  options: { config: Config; variables: Variables; log: Log },
): Promise<void> {
  if (options.config.databaseUrl && !(await keepsSessions(url)))
    throw new ConfigError(
      'DATABASE_URL leads to a pooler in transaction mode, which loses session settings; set its pool_mode to session.',
    );
  const client = createClient(url, { application_name: 'cedille-migrations' });
  await site.migrate(client, fromRoot('database/migrations'), (pending) =>
    backUpBeforeMigrating({ ...options, url, pending }),
  );
}
