import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type pg from 'pg';
import type { PgBoss } from 'pg-boss';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Circuits } from '#clients/circuit.ts';
import type { DiskSpace } from '#core/context.ts';
import type { CountJob } from '../follow-jobs.ts';
import { cacheBacklog } from './read-backlog.ts';

type Metrics = {
  /** Counts every answer of a server from now on, those from memory too; `nameRoute` gives a path the name under which it is counted. */
  watch(server: Server, nameRoute: (path: string) => string): void;
  countJob: CountJob;
  /** The figures as Prometheus reads them, for whoever shows the token; null for anybody else. */
  read: ReadMetrics;
};

export type ReadMetrics = (
  authorization: string | undefined,
) => Promise<{ contentType: string; text: string } | null>;

/** Seconds; pages from memory take less than the first, uploads and videos more than the last. */
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300];

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/**
 * What Prometheus is told of this process: requests, jobs, what waits, room on the disks. Names as it asks for them
 * (https://prometheus.io/docs/practices/naming/); no label holds what somebody can make up.
 */
export function createMetrics(options: {
  token: string;
  /** The pool that writes first. */
  pools: [pg.Pool, ...pg.Pool[]];
  jobs: PgBoss;
  circuits: Circuits;
  measureDisks: () => Promise<DiskSpace[]>;
}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 20 });
  const requests = createRequestMetrics(registry);
  const countJob = createJobMetrics(registry);
  createPoolMetrics(registry, options.pools);
  createCircuitMetrics(registry, options.circuits);
  createBacklogMetrics(registry, cacheBacklog(options.pools[0], options.jobs));
  createDiskMetrics(registry, options.measureDisks);
  const isToken = recognizeToken(options.token);
  return {
    watch(server, nameRoute) {
      server.prependListener('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
        requests.watch(incoming, outgoing, nameRoute),
      );
    },
    countJob,
    read: async (authorization) =>
      isToken(authorization) ? { contentType: registry.contentType, text: await registry.metrics() } : null,
  };
}

/** Compares digests, which have one length, in the time that one length takes. */
function recognizeToken(token: string): (authorization: string | undefined) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  const expected = digest(token);
  return (authorization = '') => {
    const shown = /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '';
    return timingSafeEqual(digest(shown), expected);
  };
}

function createRequestMetrics(registry: Registry) {
  const registers = [registry];
  const total = new Counter({
    registers,
    name: 'cedille_http_requests_total',
    help: 'Requests that ended, by route, method and class of status (none: the client left first).',
    labelNames: ['route', 'method', 'status'],
  });
  const duration = new Histogram({
    registers,
    name: 'cedille_http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route', 'status'],
    buckets: requestBuckets,
  });
  const inFlight = new Gauge({
    registers,
    name: 'cedille_http_requests_in_flight',
    help: 'Requests that are being answered.',
  });
  const webhooks = new Counter({
    registers,
    name: 'cedille_webhooks_total',
    help: 'Messages of the payment provider: accepted, refused (their signature), failed (tried again by it).',
    labelNames: ['outcome'],
  });
  for (const outcome of ['accepted', 'refused', 'failed']) webhooks.inc({ outcome }, 0);

  function watch(
    { method = '', url = '' }: IncomingMessage,
    outgoing: ServerResponse,
    nameRoute: (path: string) => string,
  ): void {
    const began = performance.now();
    inFlight.inc();
    outgoing.once('close', () => {
      inFlight.dec();
      const route = nameRoute(url.replace(/\?.*$/s, ''));
      const status = outgoing.headersSent ? `${Math.trunc(outgoing.statusCode / 100)}xx` : 'none';
      total.inc({ route, method: methods.has(method) ? method : 'other', status });
      duration.observe({ route, status }, (performance.now() - began) / 1_000);
      if (route === '/api/stripe/webhook' && method === 'POST')
        webhooks.inc({ outcome: { '2xx': 'accepted', '4xx': 'refused' }[status] ?? 'failed' });
    });
  }
  return { watch };
}

function createJobMetrics(registry: Registry): CountJob {
  const total = new Counter({
    registers: [registry],
    name: 'cedille_jobs_total',
    help: 'Attempts at jobs by this process.',
    labelNames: ['queue', 'outcome'],
  });
  const duration = new Histogram({
    registers: [registry],
    name: 'cedille_job_duration_seconds',
    help: 'Time that an attempt at a job took.',
    labelNames: ['queue'],
    buckets: jobBuckets,
  });
  return (queue, outcome, milliseconds) => {
    total.inc({ queue, outcome });
    duration.observe({ queue }, milliseconds / 1_000);
  };
}

function createPoolMetrics(registry: Registry, pools: readonly pg.Pool[]): void {
  const sum = (count: (pool: pg.Pool) => number) => pools.map(count).reduce((a, b) => a + b, 0);
  new Gauge({
    registers: [registry],
    name: 'cedille_database_connections',
    help: 'Connections of the pools to PostgreSQL.',
    labelNames: ['state'],
    collect() {
      const idle = sum(({ idleCount }) => idleCount);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'busy' }, sum(({ totalCount }) => totalCount) - idle);
    },
  });
  new Gauge({
    registers: [registry],
    name: 'cedille_database_waiting',
    help: 'Questions that wait for a connection of the pool.',
    collect() {
      this.set(sum(({ waitingCount }) => waitingCount));
    },
  });
}

function createCircuitMetrics(registry: Registry, circuits: Circuits): void {
  new Gauge({
    registers: [registry],
    name: 'cedille_service_up',
    help: '0 while an outside service does not answer and is left alone.',
    labelNames: ['service'],
    collect() {
      for (const { service, state } of circuits.list()) this.set({ service }, state === 'closed' ? 1 : 0);
    },
  });
}

function createBacklogMetrics(registry: Registry, read: ReturnType<typeof cacheBacklog>): void {
  const registers = [registry];
  new Gauge({
    registers,
    name: 'cedille_database_up',
    help: '1 while PostgreSQL answers; without it what waits in it is not told.',
    async collect() {
      this.set((await read()) ? 1 : 0);
    },
  });
  new Gauge({
    registers,
    name: 'cedille_queue_jobs',
    help: 'Jobs in each queue; failed ones have been given up and are kept some days.',
    labelNames: ['queue', 'state'],
    async collect() {
      this.reset();
      for (const { queue, state, count } of (await read())?.jobs ?? []) this.set({ queue, state }, count);
    },
  });
  new Gauge({
    registers,
    name: 'cedille_letters',
    help: 'Letters that have not left: waiting, failed at least once, kept for want of a relay.',
    labelNames: ['state'],
    async collect() {
      this.reset();
      for (const { state, count } of (await read())?.letters ?? []) this.set({ state }, count);
    },
  });
}

function createDiskMetrics(registry: Registry, measure: () => Promise<DiskSpace[]>): void {
  const registers = [registry];
  const labelNames = ['place'] as const;
  const used = new Gauge({
    registers,
    name: 'cedille_disk_used_bytes',
    help: 'Used on the disk that holds DATA_DIR (data) or BLOBS_URL (files).',
    labelNames,
  });
  new Gauge({
    registers,
    name: 'cedille_disk_free_bytes',
    help: 'Free for this account on the same disk.',
    labelNames,
    async collect() {
      for (const { place, freeBytes, usedBytes } of await measure()) {
        this.set({ place }, freeBytes);
        used.set({ place }, usedBytes);
      }
    },
  });
}
