import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createJobs, listSilentQueues } from '#clients/jobs.ts';
import type { Core } from '#core/context.ts';
import type { Installation, ServiceControl } from '#core/service-settings/service-control.ts';
import type { Listener } from '#database/listener.ts';
import type { ContentWatch } from '#database/watch-content.ts';
import type { SiteRules } from './build-core.ts';
import { createReadiness } from './check-readiness.ts';
import type { Config } from './config.ts';
import type { DiskRoom } from './disk-room.ts';
import { followJobs } from './follow-jobs.ts';
import type { Fetch, Shortcut } from './listen.ts';
import type { DevelopmentSite } from './load-site.ts';
import type { Log } from './log.ts';
import { measureDisks } from './measure-disks.ts';
import { createRouteNames } from './metrics/name-route.ts';
import { startPageCache } from './page-cache/start-page-cache.ts';
import { recogniseProxy } from './proxy.ts';
import { type Services, startServices } from './services.ts';
import type { Site } from './site.ts';
import { traceRequests } from './trace.ts';

/** Everything that depends on the configuration. Another configuration needs another instance. */
export type Instance = {
  core: Core;
  services: Services;
  answer: Fetch;
  shortcut: Shortcut;
  /** Starts the background work of the twins and the request metrics. Call it once the server listens. */
  attach(server: Server): Promise<void>;
  stop(): Promise<void>;
};

type InstanceOptions = {
  config: Config;
  log: Log;
  databaseUrl: string;
  site: Site;
  development: DevelopmentSite | undefined;
  listener: Listener;
  watch: ContentWatch;
  room: DiskRoom;
  serviceControl: ServiceControl;
  installation: Installation;
  isStopping: () => boolean;
  /** Runs between the start of the workers and the first request, such as the demonstration school. */
  prepare: (core: Core) => Promise<void>;
  /** Explains a failed start of the services. */
  explain: (error: unknown) => Promise<never>;
};

/** Longest wait for responses of an instance that was replaced, in milliseconds. */
const maxAnswerMilliseconds = 30_000;

/** Starts clients, twins, workers and pages in order. If a step fails, the earlier ones are stopped again. */
export async function startInstance(options: InstanceOptions): Promise<Instance> {
  const cleanup: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of cleanup.splice(0).reverse()) await step();
  };
  try {
    return await startInOrder(options, cleanup, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startInOrder(
  options: InstanceOptions,
  cleanup: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Instance> {
  const { config, log, databaseUrl, development, listener, watch, room, installation } = options;
  let { site } = options;
  let isReplaced = false;
  const rules = {} as SiteRules;
  const services = await startServices({ config, log, databaseUrl, rules, installation }).catch(
    options.explain,
  );
  cleanup.push(() => services.stop());
  // Stopping closes connections that are still being opened. That is not a failure of the jobs.
  const isStopping = () => isReplaced || options.isStopping();
  const onJobsError = (error: Error) => log[isStopping() ? 'debug' : 'error']({ err: error }, 'jobs');
  const jobs = createJobs(databaseUrl, onJobsError, listener.listen);
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
  const parts = {
    ...{ services, config, rules, jobs, log },
    contentVersion: watch.version,
    serviceControl: options.serviceControl,
    installation,
  };
  const isReady = createReadiness({
    pool: services.pool,
    dataDirectory: config.dataDirectory,
    // Before the owner confirmed the installation, there are no workers.
    listSilentQueues: () => (installation === 'unconfirmed' ? [] : listSilentQueues(jobs)),
    isStopping,
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
      clientFolder: development ? undefined : fileURLToPath(new URL('../build/client', import.meta.url)),
      isReady,
      // An external database has its own disk.
      hasRoom: config.databaseUrl ? async () => true : room.hasRoom,
      trustedProxies: config.trustedProxies,
      readMetrics: metrics?.read,
    });
  let core = site.buildCore(parts);

  await jobs.start();
  cleanup.push(async () => {
    isReplaced = true;
    services.interrupt();
    await jobs.stop({ graceful: true, timeout: 5_000 });
  });
  const wakeJobs = await site.startJobs(core);
  services.circuits.onRecovered((service) => {
    const fail = (error: unknown) => log.warn({ err: error, service }, 'retrying deferred jobs failed');
    void Promise.all([wakeJobs(service), services.wake(service)]).catch(fail);
  });
  await options.prepare(core);
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
  cleanup.push(async () => {
    pages.stop();
    await site.saveAddressCounts(core);
  });
  const pending = countPending(traceRequests(recogniseProxy(config.trustedProxies), pages.answer));
  cleanup.push(() => pending.settle(maxAnswerMilliseconds));
  return {
    core,
    services,
    answer: pending.answer,
    shortcut: pages.shortcut,
    async attach(server) {
      const unwatch = metrics?.watch(server, createRouteNames(site.listRoutePatterns(app)));
      cleanup.push(async () => unwatch?.());
      await services.start();
    },
    stop,
  };
}

/** Counts the requests that have no response yet, so that their instance is not stopped before. */
function countPending(answer: Fetch) {
  let count = 0;
  return {
    async answer(request: Request, bindings: object) {
      count += 1;
      try {
        return await answer(request, bindings);
      } finally {
        count -= 1;
      }
    },
    async settle(milliseconds: number) {
      for (const end = performance.now() + milliseconds; count > 0 && performance.now() < end; )
        await sleep(50);
    },
  };
}
