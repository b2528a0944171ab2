import { join } from 'node:path';
import { createCircuits } from '#clients/circuit.ts';
import { createPool } from '#clients/database.ts';
import { DatabaseInUseError } from '#twins/database/errors.ts';
import { startDatabase } from '#twins/database/start-database.ts';
import type { Twin } from '#twins/kit/twin.ts';
import { createStorageTwin } from '#twins/storage/create-storage-twin.ts';
import { openBackups } from './backup-service.ts';
import { openBlobStore } from './blob-store.ts';
import type { SiteRules } from './build-core.ts';
import { type Config, isPrivateSite } from './config.ts';
import type { DiskRoom } from './disk-room.ts';
import { startIdentity } from './identity-service.ts';
import type { Log } from './log.ts';
import { startMail } from './mail-service.ts';
import { createSignInProviders } from './openid-providers.ts';
import { startPayments } from './payments-service.ts';
import { startThread } from './start-thread.ts';

/** The bucket's name on the wire; files are always served by this site. */
const bucket = 'cedille';

/** A twin that answers in this process, at the paths it owns. */
export type MountedTwin = {
  paths: string[];
  twin: Twin;
  /** What it serves is the site's own: it closes with the site. A provider's stays open. */
  closesWithSite?: boolean;
};

export type Services = Awaited<ReturnType<typeof startServices>>;

/** The database of the configuration, or our own. */
export async function startOwnDatabase(config: Config, log: Log, room: DiskRoom) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const giveWay = async () => {
    if (await room.hasRoom()) return;
    log.error('the disk is full: what was kept free for the database is given up');
    await room.release();
  };
  await giveWay();
  return startDatabase({
    directory: join(config.dataDirectory, 'postgres'),
    log: log.child({ service: 'database' }),
    onDown: (error) => {
      if (!(error instanceof DatabaseInUseError)) {
        log.error({ err: error }, 'PostgreSQL went away; it is being restarted');
        void giveWay();
        return;
      }
      log.fatal({ err: error }, 'another process has taken the database');
      process.kill(process.pid, 'SIGTERM');
    },
    onUp: () => log.warn('PostgreSQL is back'),
  });
}

/**
 * Builds every outside service: the provider where the configuration names one, its twin otherwise.
 * `rules` are the school's decisions that twins ask for; they are read at each call.
 */
export async function startServices(config: Config, log: Log, databaseUrl: string, rules: SiteRules) {
  let stopping = false;
  // Our own server may end a connection before it reads that we close it.
  const onError = (error: Error) =>
    log[stopping ? 'debug' : 'warn']({ err: error }, 'database connection lost');
  const pool = createPool(databaseUrl, { onError });
  const readingPool = createPool(databaseUrl, { name: 'cedille-read', readOnly: true, onError });
  const circuits = createCircuits(log);
  const identity = await startIdentity(config, log, pool, rules, circuits);
  const signInProviders = createSignInProviders(config.siteUrl, config.signInProviders, circuits);
  const payments = await startPayments(config, log, pool, circuits);
  const storage = await createStorageTwin({
    pool,
    bucket,
    publicOrigin: config.siteUrl,
    blobs: await openBlobStore(config.blobsUrl, circuits),
    verifyToken: async (token) => {
      const verified = await identity.client.verifyToken(token);
      return verified && { uid: verified.uid, claims: verified.claims };
    },
    authorize: (request) => rules.authorizeFile(request),
    // A refund or the end of the session ends what was handed out before it, too.
    allowSignedRead: (read) => rules.allowSignedRead(read),
    onDamaged: (file) => rules.reportDamagedFile(file),
    publicPath: (path) => rules.isPublicPath(path),
    limits: { acceptUpload: (upload) => rules.acceptUpload(upload) },
    log: log.child({ service: 'storage' }),
  });
  const mail = startMail(config, log, circuits);
  const backups = await openBackups(config, log, pool);
  const thread = startThread({
    onFault: (error) => log.warn({ err: error }, 'reading thread start failed'),
  });
  const twins: MountedTwin[] = [
    ...(identity.mount ? [identity.mount] : []),
    { paths: ['/v0/*'], twin: storage, closesWithSite: true },
    ...(payments.mount ? [payments.mount] : []),
  ];

  return {
    pool,
    /** For loaders: its connections refuse writes. */
    readingPool,
    circuits,
    identity: identity.client,
    signInProviders,
    payments: payments.client,
    openWebhooks: payments.openWebhooks,
    sellsForReal: isLiveKey(config.stripe?.secretKey),
    paymentsOpen: !payments.mount || isPrivateSite(config.siteUrl),
    mail: mail.client,
    mailbox: mail.mailbox,
    backups: backups.service,
    runInWorker: thread.runInWorker,
    warmWorker: thread.warmWorker,
    storage,
    bucket,
    browserServices: {
      firebase: { ...identity.browser, storageBucket: bucket },
      ownIdentity: Boolean(identity.mount),
      origin: config.siteUrl,
      providers: signInProviders.names,
    },
    identityOrigins: identity.origins,
    identityFrames: identity.frames,
    paymentOrigins: payments.mount ? [] : ['https://checkout.stripe.com'],
    twins,
    /** Lets the twins begin what they do by themselves, once the site answers. */
    async start() {
      await Promise.all(twins.map(({ twin }) => twin.start()));
    },
    /** Lets what twins put off for a service that did not answer be done, now that it does. */
    async wake(service: string) {
      if (service === 'mail') await identity.retryEmails();
    },
    /** What has to be done from time to time, whoever does it. */
    async sweep() {
      await Promise.all(twins.map(({ twin }) => twin.sweep()));
    },
    /** Ends a backup that is under way, so that its job can stop in order. */
    interrupt: backups.stop,
    async stop() {
      stopping = true;
      backups.stop();
      await Promise.all([thread.stop(), ...twins.map(({ twin }) => twin.stop())]);
      await Promise.all([pool.end(), readingPool.end()]);
    },
  };
}

/** Of Stripe's two modes, the one in which money moves. https://docs.stripe.com/keys#test-live-modes */
const isLiveKey = (key = ''): boolean => /^(sk|rk)_live_/.test(key);
