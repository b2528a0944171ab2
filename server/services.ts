import { join } from 'node:path';
import { createCircuits } from '#clients/circuit.ts';
import { createPool } from '#clients/database.ts';
import type { Installation } from '#core/service-settings/service-control.ts';
import { DatabaseInUseError } from '#twins/database/errors.ts';
import { startDatabase } from '#twins/database/start-database.ts';
import type { Twin } from '#twins/kit/twin.ts';
import { createStorageTwin } from '#twins/storage/create-storage-twin.ts';
import { openBackups } from './backup-service.ts';
import { openBlobStore } from './blob-store.ts';
import type { SiteRules } from './build-core.ts';
import { type Config, isLiveKey, isPrivateSite } from './config.ts';
import type { DiskRoom } from './disk-room.ts';
import { startIdentity } from './identity-service.ts';
import type { Log } from './log.ts';
import { startMail } from './mail-service.ts';
import { createSignInProviders } from './openid-providers.ts';
import { startPayments } from './payments-service.ts';
import { startThread } from './start-thread.ts';
import { createVideoTools } from './video-tools.ts';

/** Bucket name in the storage protocol. Files are always served by this site. */
const bucket = 'cedille';

export type MountedTwin = {
  paths: string[];
  twin: Twin;
  /** True if the twin serves the site's own content, which is unavailable while the site is closed. */
  closesWithSite?: boolean;
};

export type Services = Awaited<ReturnType<typeof startServices>>;

export async function startOwnDatabase(config: Config, log: Log, room: DiskRoom) {
  if (config.databaseUrl) return { url: config.databaseUrl, stop: async () => {} };
  const giveWay = async () => {
    if (await room.hasRoom()) return;
    log.error('disk full, database reserve released');
    await room.release();
  };
  await giveWay();
  return startDatabase({
    directory: join(config.dataDirectory, 'postgres'),
    log: log.child({ service: 'database' }),
    onDown: (error) => {
      if (!(error instanceof DatabaseInUseError)) {
        log.error({ err: error }, 'PostgreSQL stopped, restarting');
        void giveWay();
        return;
      }
      log.fatal({ err: error }, 'database taken over by another process');
      process.kill(process.pid, 'SIGTERM');
    },
    onUp: () => log.warn('PostgreSQL restarted'),
  });
}

/**
 * Starts each configured provider, otherwise its twin. The twins read `rules` at each call. In an unconfirmed
 * installation, calls to providers fail.
 */
export async function startServices(options: {
  config: Config;
  log: Log;
  databaseUrl: string;
  rules: SiteRules;
  installation: Installation;
}) {
  const { config, log, databaseUrl, rules } = options;
  const isHeld = options.installation === 'unconfirmed';
  let stopping = false;
  // While stopping, the built-in database server may close a connection first.
  const onError = (error: Error) =>
    log[stopping ? 'debug' : 'warn']({ err: error }, 'database connection lost');
  const pool = createPool(databaseUrl, { onError });
  const readingPool = createPool(databaseUrl, { name: 'cedille-read', readOnly: true, onError });
  const circuits = createCircuits(log);
  const identity = await startIdentity(config, log, pool, rules, circuits);
  const signInProviders = createSignInProviders(config.siteUrl, config.signInProviders, circuits);
  const payments = await startPayments(config, { log, pool, circuits, isHeld });
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
    // Signed URLs are checked at each read, so that a refund or sign-out revokes them.
    allowSignedRead: (read) => rules.allowSignedRead(read),
    onDamaged: (file) => rules.reportDamagedFile(file),
    publicPath: (path) => rules.isPublicPath(path),
    limits: { acceptUpload: (upload) => rules.acceptUpload(upload) },
    log: log.child({ service: 'storage' }),
  });
  const mail = startMail(config, { log, circuits, isHeld });
  const backups = await openBackups(config, log, pool);
  const thread = startThread({
    onFault: (error) => log.warn({ err: error }, 'reading thread start failed'),
  });
  const videoTools = createVideoTools({ directory: config.dataDirectory });
  const twins: MountedTwin[] = [
    ...(identity.mount ? [identity.mount] : []),
    { paths: ['/v0/*'], twin: storage, closesWithSite: true },
    ...(payments.mount ? [payments.mount] : []),
  ];

  return {
    pool,
    /** Its connections reject writes. */
    readingPool,
    circuits,
    identity: identity.client,
    signInProviders,
    payments: payments.client,
    openWebhooks: payments.openWebhooks,
    sellsForReal: isLiveKey(config.stripe?.secretKey),
    paymentsOpen: !isHeld && (!payments.mount || isPrivateSite(config.siteUrl)),
    mail: mail.client,
    mailbox: mail.mailbox,
    backups: backups.service,
    runInWorker: thread.runInWorker,
    warmWorker: thread.warmWorker,
    videoTools,
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
    /** Starts the background work of the twins. */
    async start() {
      await Promise.all(twins.map(({ twin }) => twin.start()));
    },
    /** Retries the work that the twins deferred while `service` was unavailable. */
    async wake(service: string) {
      if (service === 'mail') await identity.retryEmails();
    },
    async sweep() {
      await Promise.all(twins.map(({ twin }) => twin.sweep()));
    },
    interrupt() {
      backups.stop();
      videoTools.stop();
    },
    async stop() {
      stopping = true;
      backups.stop();
      videoTools.stop();
      await Promise.all([thread.stop(), ...twins.map(({ twin }) => twin.stop())]);
      await Promise.all([pool.end(), readingPool.end()]);
    },
  };
}
