import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createClient, keepsSessions } from '#clients/database.ts';
import { createJobs, listSilentQueues } from '#clients/jobs.ts';
import type { Core } from '#core/context.ts';
import { keepListening } from '#database/listener.ts';
import { watchContent } from '#database/watch-content.ts';
import { makeFolder } from '#twins/kit/make-folder.ts';
import type { SiteRules } from './build-core.ts';
import { createReadiness } from './check-readiness.ts';
import { type Config, ConfigError } from './config.ts';
import { hasOnlyTwins, seedActivityBehind } from './demo-twins.ts';
import { watchRoom } from './disk-room.ts';
import { explainAdmin, explainDatabase, explainFolder } from './explain-start.ts';
import { followJobs } from './follow-jobs.ts';
import { closeServer, listen, requireFreeAddress } from './listen.ts';
import { loadBuiltSite, startDevelopmentSite } from './load-site.ts';
import type { Log } from './log.ts';
import { measureDisks } from './measure-disks.ts';
import { createRouteNames } from './metrics/name-route.ts';
import { startPageCache } from './page-cache/start-page-cache.ts';
import { prepareAlone, seedWithRetry } from './prepare-alone.ts';
import { recogniseProxy } from './proxy.ts';
import { explainNewerSchema, recordRelease } from './release.ts';
import { startOwnDatabase, startServices } from './services.ts';
import { shedLoad } from './shed-load.ts';
import type { Site } from './site.ts';
import { traceRequests } from './trace.ts';
import { watchMachine } from './watch-machine.ts';

type RunningSchool = {
  /** One-time link for the first admin. Null if there is an admin. */
  firstAdminLink: string | null;
  /** Continues to serve while `/readyz` fails, so that a proxy can switch over. `signal` ends it. */
  drain(signal: AbortSignal): Promise<void>;
  stop(): Promise<void>;
};

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

/** Starts everything in order. If a step fails, the earlier ones are stopped again. */
export async function runSchool(config: Config, log: Log): Promise<RunningSchool> {
  const cleanup: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of cleanup.splice(0).reverse()) await step();
  };
  try {
    return await startInOrder(config, log, cleanup, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startInOrder(
  config: Config,
  log: Log,
  cleanup: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<RunningSchool> {
  let stopping = false;
  await requireFreeAddress(config);
  await makeFolder(config.dataDirectory, 0o700).catch((error: unknown) => {
    throw explainFolder(config, error);
  });
  const development = config.environment === 'development' ? await startDevelopmentSite() : undefined;
  if (development) cleanup.push(() => development.close());
  const loading = development ? development.load() : loadBuiltSite();
  loading.catch(() => undefined); // Awaited below; until then, a failure would be unhandled.
  const room = watchRoom(config.dataDirectory);
  const database = await startOwnDatabase(config, log, room);
  cleanup.push(() => database.stop());
  let site: Site = await loading;
  const explainSchema = async (error: unknown): Promise<never> => {
    throw await explainNewerSchema(database.url, error);
  };
  await prepareDatabase(database.url, config, site)
    .catch(explainSchema)
    .catch((error: unknown) => {
      throw config.databaseUrl ? explainDatabase(error) : error;
    });
  const rules = {} as SiteRules;
  const services = await startServices(config, log, database.url, rules).catch(explainSchema);
  cleanup.push(() => services.stop());
  const listener = keepListening((settings) => createClient(database.url, settings), {
    onError: (error) => log.warn({ err: error }, 'content notifications lost, page cache disabled'),
  });
  cleanup.push(() => listener.stop());
  const watch = watchContent(listener);
  // Stopping closes connections that are still being opened. That is not a failure of the jobs.
  const onJobsError = (error: Error) => log[stopping ? 'debug' : 'error']({ err: error }, 'jobs');
  const jobs = createJobs(database.url, onJobsError, listener.listen);
  const metrics = config.metricsToken
    ? (await import('./metrics/create-metrics.ts')).createMetrics({
        token: config.metricsToken,
        pools: [services.pool, services.readingPool],
        jobs,
        circuits: services.circuits,
        measureDisks: () => measureDisks(config),
      })
    : undefined;
  followJobs(jobs, metrics?.countJob);
  const parts = { services, config, rules, jobs, log, contentVersion: watch.version };
  const isReady = createReadiness({
    pool: services.pool,
    dataDirectory: config.dataDirectory,
    listSilentQueues: () => listSilentQueues(jobs),
    isStopping: () => stopping,
    log,
  });
  const createApp = (module: Site, core: Core, webhookSecret: string) =>
    module.createApp({
      core,
      readingCore: module.createReadingCore(core, services.readingPool),
      flags: {
        maintenance: config.maintenance,
        construction: config.construction,
        isEmailStoredOnly: !config.smtpUrl,
        testPayments: !config.stripe,
      },
      browserServices: services.browserServices,
      webhookSecret,
      identityOrigins: services.identityOrigins,
      identityFrames: services.identityFrames,
      paymentOrigins: services.paymentOrigins,
      twins: services.twins,
      clientFolder: development ? undefined : fromRoot('build/client'),
      isReady,
      // An external database has its own disk.
      hasRoom: config.databaseUrl ? async () => true : room.hasRoom,
      trustedProxies: config.trustedProxies,
      readMetrics: metrics?.read,
    });
  let core = site.buildCore(parts);

  await jobs.start();
  cleanup.push(async () => {
    stopping = true;
    services.interrupt();
    await jobs.stop({ graceful: true, timeout: 5_000 });
  });
  const wakeJobs = await site.startJobs(core);
  services.circuits.onRecovered((service) => {
    const fail = (error: unknown) => log.warn({ err: error, service }, 'retrying deferred jobs failed');
    void Promise.all([wakeJobs(service), services.wake(service)]).catch(fail);
  });
  await recordRelease(database.url);
  const isLively = config.seed === 'demo' && hasOnlyTwins(config);
  await prepareAlone(database.url, async () => {
    if (config.seed !== 'none')
      await seedWithRetry(() => site.seedDemoSchool(core, fromRoot('database/seed'), { isLively }), log);
    await site.recordLegalVersions(core);
    if (config.admin)
      await site.ensureAdmin(core, config.admin).catch((error: unknown) => {
        throw explainAdmin(error);
      });
  });
  const firstAdminLink = await site.createFirstAdminLink(core);
  // Opened after the demonstration school, whose forty product events would fill the log of the first start.
  const webhookSecret = await services.openWebhooks();
  let app = createApp(site, core, webhookSecret);

  const application = async (request: Request, bindings: object) => {
    if (development) {
      const current = await development.load();
      if (current !== site) {
        site = current;
        core = site.buildCore(parts);
        app = createApp(site, core, webhookSecret);
      }
    }
    return app.fetch(request, bindings as never);
  };
  const pages = startPageCache({
    siteUrl: config.siteUrl,
    log,
    watch,
    application,
    toCachedAddress: (address) =>
      development || config.maintenance || config.construction ? null : site.toCachedAddress(address),
    findNextChange: () => site.findNextChange(core),
  });
  cleanup.push(async () => pages.stop());
  const refuseCrowd = shedLoad(site.busyWords());
  const server = await listen(config, {
    answer: traceRequests(recogniseProxy(config.trustedProxies), pages.answer),
    // Cached pages are served even under overload.
    shortcut: (incoming, outgoing) => pages.shortcut(incoming, outgoing) || refuseCrowd(incoming, outgoing),
    isStopping: () => stopping,
  });
  metrics?.watch(server, createRouteNames(site.listRoutePatterns(app)));
  development?.attach(server);
  cleanup.push(() => closeServer(server, 10));
  await services.start();
  if (!config.databaseUrl)
    await room.take().catch((error: unknown) => log.warn({ err: error }, 'disk reserve failed'));
  const machineWatch = watchMachine(() => site.checkMachine(core), log);
  cleanup.push(() => machineWatch.stop());
  if (isLively)
    cleanup.push(
      seedActivityBehind({ ...{ core, site, config, log }, pool: services.pool, url: database.url }),
    );
  return {
    firstAdminLink,
    async drain(signal) {
      stopping = true;
      await sleep(config.drainSeconds * 1_000, undefined, { signal }).catch(() => undefined);
    },
    async stop() {
      stopping = true;
      await stop();
    },
  };
}

/** @throws {ConfigError} if the database is behind a pooler in transaction mode */
async function prepareDatabase(url: string, { databaseUrl }: Config, site: Site): Promise<void> {
  if (databaseUrl && !(await keepsSessions(url)))
    throw new ConfigError(
      'DATABASE_URL leads to a pooler in transaction mode, which loses session settings; set its pool_mode to session.',
    );
  const client = createClient(url, { application_name: 'cedille-migrations' });
  await site.migrate(client, fromRoot('database/migrations'));
}
